import { beforeEach, expect, test } from 'vitest'
import { deliveries } from '#app/modules/outbox/delivery/tables.ts'
import { submitLead } from '#app/modules/sales/lead/submission/service.server.ts'
import { leads } from '#app/modules/sales/lead/tables.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { seedCoverage } from '#tools/samples/coverage.ts'
import { offsetCoordinates, seedImport, sandton, testBuilding } from '#tools/testing/coverage.ts'
import { useTestDatabase, testContext, testNow } from '#tools/testing/test-database.ts'
import { insertImport } from '../import/store.server.ts'
import { coverageAreas } from '../tables.ts'
import { recheckWatches } from './service.server.ts'

const database = useTestDatabase(seedSettings)
let hours = 0
beforeEach(async () => {
  hours = 0
  await database.pool.query(
    'truncate leads, deliveries, activity_log, rate_limits, coverage_imports, coverage_buildings, coverage_areas, coverage_watches cascade',
  )
})

const clock = { now: () => new Date(testNow.getTime() + hours * 3_600_000) }
const jobContext = (env: Record<string, string> = {}) =>
  testContext(database, { actor: systemActor('recheck-coverage'), clock, env })

async function submitCoverageLead(more: Record<string, unknown> = {}, envelope: object = {}) {
  const outcome = await submitLead(testContext(database, { clock }), {
    form: 'coverage',
    entry: 'form',
    page: '/connectivity/fibre',
    fields: {
      name: 'Nomsa Dlamini',
      email: 'nomsa@example.co.za',
      address: 'Rivonia Road',
      ...sandton,
      result: 'None',
      tellWhenCovered: true,
      ...more,
    },
    ...envelope,
  })
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value.id
}

const reachedMails = async () => {
  const rows = await database.db.select().from(deliveries)
  return rows.filter(({ kind }) => kind.startsWith('coverage-reached'))
}

test('COV-33 COV-34 an address that is covered later tells staff and the opted-in visitor, once', async () => {
  const id = await submitCoverageLead()
  await seedImport(database.db, [testBuilding(offsetCoordinates(sandton, 1500))])
  hours = 25
  expect(await recheckWatches(jobContext())).toEqual({ checked: 1, reached: 0 })
  expect(await reachedMails()).toEqual([])
  await seedImport(database.db, [
    testBuilding(offsetCoordinates(sandton, 80), { name: 'Marula House' }),
  ])
  hours = 50
  expect(await recheckWatches(jobContext())).toEqual({ checked: 1, reached: 1 })
  const mails = await reachedMails()
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
    'coverage-reached',
    'coverage-reached-staff',
  ])
  const visitor = mails.find(({ kind }) => kind === 'coverage-reached')!
  expect(visitor.payload).toMatchObject({
    to: { address: 'nomsa@example.co.za' },
    optOut: { topic: 'coverage' },
  })
  expect(JSON.stringify(visitor.payload)).not.toContain('Rivonia')
  const [entry] = await findActivity(database.db, 'lead', id)
  expect(entry).toMatchObject({ action: 'lead.coverage-reached', actorName: 'recheck-coverage' })
  hours = 100
  expect(await recheckWatches(jobContext())).toEqual({ checked: 0, reached: 0 })
  expect(await reachedMails()).toHaveLength(2)
})

test('COV-34 two runs at once tell once', async () => {
  await submitCoverageLead()
  await seedImport(database.db, [testBuilding(offsetCoordinates(sandton, 80))])
  hours = 25
  const runs = await Promise.all([recheckWatches(jobContext()), recheckWatches(jobContext())])
  expect(runs[0]!.reached + runs[1]!.reached).toBe(1)
  expect(await reachedMails()).toHaveLength(2)
})

test('COV-34 without the opt-in, or for a mailbox that stopped such mails, staff alone are told', async () => {
  await submitCoverageLead({ tellWhenCovered: false })
  await seedImport(database.db, [testBuilding(offsetCoordinates(sandton, 80))])
  hours = 25
  await recheckWatches(jobContext())
  expect((await reachedMails()).map(({ kind }) => kind)).toEqual(['coverage-reached-staff'])
})

test('COV-34 of an address known only by its area staff are told, who confirm it by hand', async () => {
  await submitCoverageLead({ area: 'Sandton', result: 'No data' })
  await seedImport(database.db, [testBuilding(offsetCoordinates(sandton, 80))])
  hours = 25
  expect(await recheckWatches(jobContext())).toEqual({ checked: 1, reached: 1 })
  const [mail, ...others] = await reachedMails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'coverage-reached-staff' })
  expect(JSON.stringify(mail!.payload)).toContain('Checked from the centre of: Sandton')
})

test('COV-34 covered addresses, spam and samples are no reason to write', async () => {
  await submitCoverageLead({ result: 'FTTB' })
  await submitCoverageLead({ email: 'bot@example.co.za' }, { honeypot: 'x' })
  await seedImport(database.db, [testBuilding(offsetCoordinates(sandton, 80))])
  hours = 25
  expect(await recheckWatches(jobContext())).toEqual({ checked: 0, reached: 0 })
  await database.pool.query(
    'truncate leads, coverage_imports, coverage_buildings, coverage_watches cascade',
  )
  await submitCoverageLead({ email: 'other@example.co.za' })
  await seedCoverage(database.db)
  hours = 50
  expect(await recheckWatches(jobContext())).toEqual({ checked: 1, reached: 0 })
})

test('COV-28 COV-34 while the operator is away nothing is concluded', async () => {
  await submitCoverageLead()
  hours = 25
  const away = { MAP_SERVICE_URL: 'http://127.0.0.1:1/FeatureServer/0' }
  expect(await recheckWatches(jobContext(away))).toEqual({ checked: 0, reached: 0 })
  await seedImport(database.db, [testBuilding(sandton)])
  expect(await recheckWatches(jobContext())).toEqual({ checked: 0, reached: 0 })
  hours = 27
  expect(await recheckWatches(jobContext())).toEqual({ checked: 1, reached: 1 })
})

async function addWirelessArea(grade: 'surveyed' | 'planned', isSample = false) {
  const at = clock.now()
  const made = await insertImport(database.db, {
    kind: 'areas',
    operator: 'Example Air',
    grade,
    surveyedOn: '2026-10-01',
    fileName: 'areas.geojson',
    format: 'geojson',
    bytesRead: 1,
    state: 'live',
    isSample,
    createdBy: 'test',
    createdByName: 'Test',
    createdAt: at,
    updatedAt: at,
  })
  const [west, east] = [sandton.longitude - 0.01, sandton.longitude + 0.01]
  const [south, north] = [sandton.latitude - 0.01, sandton.latitude + 0.01]
  await database.db.insert(coverageAreas).values({
    importId: made.id,
    name: 'Rivonia',
    grade,
    surveyedOn: '2026-10-01',
    west,
    east,
    south,
    north,
    corners: 4,
    rings: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  })
}

test('COV-34 SIT-08 who waits for fixed wireless is told when its area comes, in its own words', async () => {
  const id = await submitCoverageLead({ wireless: 'Not yet', tellWhenWireless: true })
  await addWirelessArea('planned')
  hours = 25
  expect(await recheckWatches(jobContext())).toEqual({ checked: 1, reached: 0 })
  await addWirelessArea('surveyed')
  hours = 50
  expect(await recheckWatches(jobContext())).toEqual({ checked: 1, reached: 1 })
  const mails = await reachedMails()
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
    'coverage-reached',
    'coverage-reached-staff',
  ])
  const payloadOf = (kind: string) =>
    JSON.stringify(mails.find((mail) => mail.kind === kind)!.payload)
  expect(payloadOf('coverage-reached')).toContain('Fixed wireless has reached your address')
  expect(payloadOf('coverage-reached')).not.toMatch(/fibre reaches|Rivonia/)
  expect(payloadOf('coverage-reached-staff')).toContain('Example Air, Rivonia')
  const [entry] = await findActivity(database.db, 'lead', id)
  expect(entry).toMatchObject({
    action: 'lead.wireless-reached',
    details: { operator: 'Example Air', grade: 'surveyed', surveyedOn: '2026-10-01' },
  })
})

test('COV-34 SIT-08 of fixed wireless and of fibre one is told once each, whichever comes first', async () => {
  const id = await submitCoverageLead({ wireless: 'Not yet', tellWhenWireless: true })
  await addWirelessArea('surveyed')
  hours = 25
  expect(await recheckWatches(jobContext())).toEqual({ checked: 1, reached: 1 })
  await seedImport(database.db, [testBuilding(offsetCoordinates(sandton, 80))])
  hours = 75
  expect(await recheckWatches(jobContext())).toEqual({ checked: 1, reached: 1 })
  hours = 100
  expect(await recheckWatches(jobContext())).toEqual({ checked: 0, reached: 0 })
  const [latest] = await findActivity(database.db, 'lead', id)
  expect(latest).toMatchObject({ action: 'lead.coverage-reached' })
})

test('COV-34 SIT-08 fixed wireless is not announced unasked, of a sample, nor to a visitor known by their area alone', async () => {
  await submitCoverageLead({ wireless: 'Not yet' })
  await addWirelessArea('surveyed')
  hours = 25
  expect(await recheckWatches(jobContext())).toEqual({ checked: 1, reached: 0 })
  await database.pool.query('truncate leads, coverage_imports, coverage_areas cascade')
  await submitCoverageLead({ wireless: 'Not yet', tellWhenWireless: true, area: 'Sandton' })
  await addWirelessArea('surveyed', true)
  hours = 50
  expect(await recheckWatches(jobContext())).toEqual({ checked: 1, reached: 0 })
  await database.pool.query('truncate coverage_imports, coverage_areas cascade')
  await addWirelessArea('surveyed')
  hours = 75
  expect(await recheckWatches(jobContext())).toEqual({ checked: 1, reached: 1 })
  expect((await reachedMails()).map(({ kind }) => kind)).toEqual(['coverage-reached-staff'])
})

test('COV-34 SIT-08 while an operator of fixed wireless is silent nothing is concluded, and fibre is told all the same', async () => {
  await submitCoverageLead({ wireless: 'Not yet', tellWhenWireless: true })
  await seedImport(database.db, [testBuilding(offsetCoordinates(sandton, 80))])
  hours = 25
  const silent = { AREA_LAYERS: 'Silent=http://127.0.0.1:1/FeatureServer/0' }
  expect(await recheckWatches(jobContext(silent))).toEqual({ checked: 0, reached: 1 })
  await addWirelessArea('surveyed')
  hours = 27
  expect(await recheckWatches(jobContext())).toEqual({ checked: 1, reached: 1 })
})

test('an erased lead takes its watch with it', async () => {
  await submitCoverageLead()
  hours = 25
  await recheckWatches(jobContext())
  await database.db.delete(leads)
  const { rows } = await database.pool.query('select * from coverage_watches')
  expect(rows).toEqual([])
})
