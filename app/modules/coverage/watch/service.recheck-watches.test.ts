import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deliveries } from '#app/modules/outbox/delivery/tables.ts'
import { optOut, optOutLinkOf } from '#app/modules/outbox/mail/service.server.ts'
import { insertWithdrawal } from '#app/modules/sales/lead/store.server.ts'
import { submitLead } from '#app/modules/sales/lead/submission/service.server.ts'
import { leads } from '#app/modules/sales/lead/tables.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { seedCoverage } from '#tools/samples/coverage.ts'
import { serveLocally } from '#tools/simulators/local-server.ts'
import {
  offsetCoordinates,
  seedImport,
  sandton,
  squareAround,
  testBuilding,
} from '#tools/testing/coverage.ts'
import { staffActor, testContext, testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import { rollBackImport } from '../import/service.server.ts'
import { changeImport } from '../import/store.server.ts'
import { coverageAreas, coverageImports } from '../tables.ts'
import { recheckWatches } from './service.server.ts'
import { makeWatchesDue } from './store.server.ts'

const database = useTestDatabase(seedSettings)
let hours = 0
const startAgain = async () => {
  hours = 0
  await database.pool.query(
    'truncate leads, deliveries, activity_log, rate_limits, coverage_imports, coverage_buildings, coverage_areas, coverage_watches cascade',
  )
}
beforeEach(startAgain)

const clock = { now: () => new Date(testNow.getTime() + hours * 3_600_000) }
const recheckAt = (hour: number, env: Record<string, string> = {}) => {
  hours = hour
  const actor = systemActor('recheck-coverage')
  return recheckWatches(testContext(database, { actor, clock, env }))
}
const addBuilding = (metres = 80) =>
  seedImport(database.db, [testBuilding(offsetCoordinates(sandton, metres))])

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
  const mails = rows.filter(({ kind }) => kind.startsWith('coverage-reached'))
  return mails.toSorted((one, other) => one.kind.localeCompare(other.kind))
}
const reachedKinds = async () => (await reachedMails()).map(({ kind }) => kind)
const toBoth = ['coverage-reached', 'coverage-reached-staff']

test('COV-33 COV-34 when an address becomes covered, staff and the opted-in visitor get one email each', async () => {
  const id = await submitCoverageLead()
  await addBuilding(1500)
  expect(await recheckAt(25)).toEqual({ checked: 1, reached: 0 })
  expect(await reachedMails()).toEqual([])
  await addBuilding()
  expect(await recheckAt(50)).toEqual({ checked: 1, reached: 1 })
  expect(await reachedKinds()).toEqual(toBoth)
  const [visitor] = await reachedMails()
  const to = { address: 'nomsa@example.co.za' }
  expect(visitor!.payload).toMatchObject({ to, optOut: { topic: 'coverage' } })
  expect(JSON.stringify(visitor!.payload)).not.toContain('Rivonia')
  const [entry] = await findActivity(database.db, 'lead', id)
  expect(entry).toMatchObject({ action: 'lead.coverage-reached', actorName: 'recheck-coverage' })
  expect(await recheckAt(100)).toEqual({ checked: 0, reached: 0 })
  expect(await reachedMails()).toHaveLength(2)
})

test('COV-34 rolling back an import makes a checked address due again at once', async () => {
  const restored = await addBuilding()
  const id = await seedImport(database.db, [])
  await changeImport(database.db, restored, { state: 'replaced', replacedBy: id })
  await submitCoverageLead()
  expect(await recheckAt(25)).toEqual({ checked: 1, reached: 0 })
  const ctx = testContext(database, { actor: staffActor('product_manager'), clock })
  expect(await rollBackImport(ctx, { id, version: 1 })).toMatchObject({ ok: true })
  expect(await recheckAt(26)).toEqual({ checked: 1, reached: 1 })
})

test('COV-34 two concurrent runs send each email once', async () => {
  await submitCoverageLead()
  await addBuilding()
  const runs = await Promise.all([recheckAt(25), recheckAt(25)])
  expect(runs[0]!.reached + runs[1]!.reached).toBe(1)
  expect(await reachedMails()).toHaveLength(2)
})

test('COV-34 without the opt-in, only staff are notified', async () => {
  await submitCoverageLead({ tellWhenCovered: false })
  await addBuilding()
  await recheckAt(25)
  expect(await reachedKinds()).toEqual(['coverage-reached-staff'])
  const email = 'stopped@example.co.za'
  await submitCoverageLead({ email })
  const ctx = testContext(database)
  const link = await optOutLinkOf(ctx, database.db, email, 'coverage')
  await optOut(ctx, { key: new URL(link.url).searchParams.get('key') })
  expect(await recheckAt(50)).toEqual({ checked: 1, reached: 1 })
  expect(await reachedKinds()).toEqual(Array(2).fill('coverage-reached-staff'))
})

test('COV-34 only staff are notified of an address known only by its area, which the email mentions', async () => {
  await submitCoverageLead({ area: 'Sandton', result: 'No data' })
  await addBuilding()
  expect(await recheckAt(25)).toEqual({ checked: 1, reached: 1 })
  expect(await reachedKinds()).toEqual(['coverage-reached-staff'])
  const [mail] = await reachedMails()
  expect(JSON.stringify(mail!.payload)).toContain('Checked from the centre of: Sandton')
})

test('COV-34 covered addresses, spam and sample data never count as newly covered', async () => {
  await submitCoverageLead({ result: 'FTTB' })
  await submitCoverageLead({ email: 'bot@example.co.za' }, { honeypot: 'x' })
  await addBuilding()
  expect(await recheckAt(25)).toEqual({ checked: 0, reached: 0 })
  await database.pool.query(
    'truncate leads, coverage_imports, coverage_buildings, coverage_watches cascade',
  )
  await submitCoverageLead({ email: 'other@example.co.za' })
  await seedCoverage(database.db)
  expect(await recheckAt(50)).toEqual({ checked: 1, reached: 0 })
})

test('COV-34 PAS-02 an address is no longer checked once its enquiry is withdrawn or marked as spam', async () => {
  const withdrawn = await submitCoverageLead()
  const spam = await submitCoverageLead({ email: 'bot@example.co.za' })
  expect(await recheckAt(25)).toEqual({ checked: 2, reached: 0 })
  await insertWithdrawal(database.db, withdrawn, testNow)
  await database.db.update(leads).set({ isSuspectedSpam: true }).where(eq(leads.id, spam))
  await addBuilding()
  expect(await recheckAt(50)).toEqual({ checked: 0, reached: 0 })
})

test('COV-28 COV-34 a recheck while the operator is down does not count and is retried later', async () => {
  await submitCoverageLead()
  const away = { MAP_SERVICE_URL: 'http://127.0.0.1:1/FeatureServer/0' }
  expect(await recheckAt(25, away)).toEqual({ checked: 0, reached: 0 })
  await addBuilding(0)
  expect(await recheckAt(25)).toEqual({ checked: 0, reached: 0 })
  expect(await recheckAt(27)).toEqual({ checked: 1, reached: 1 })
})

test('COV-34 an address is due again at once if the data changes during its check', async () => {
  await submitCoverageLead()
  const operator = await serveLocally((_request, response) => {
    void makeWatchesDue(database.db).then(() => response.end('{"features":[]}'))
  })
  const layer = { MAP_SERVICE_URL: `${operator.url}/FeatureServer/0` }
  expect(await recheckAt(25, layer)).toEqual({ checked: 1, reached: 0 })
  await operator.close()
  await addBuilding()
  expect(await recheckAt(25)).toEqual({ checked: 1, reached: 1 })
})

async function addWirelessArea(grade: 'surveyed' | 'planned', isSample = false) {
  const importId = await seedImport(database.db, [], 'live')
  await database.db
    .update(coverageImports)
    .set({ kind: 'areas', operator: 'Example Air', grade, surveyedOn: '2026-10-01', isSample })
    .where(eq(coverageImports.id, importId))
  const { latitude, longitude } = sandton
  const [west, east] = [longitude - 0.01, longitude + 0.01]
  const box = { west, south: latitude - 0.01, east, north: latitude + 0.01 }
  const rings = [squareAround(sandton, 0.01)]
  const area = { name: 'Rivonia', grade, surveyedOn: '2026-10-01', corners: 4, rings }
  await database.db.insert(coverageAreas).values({ importId, ...area, ...box })
}

test('COV-34 SIT-08 a visitor waiting for fixed wireless gets an email about it once a surveyed area covers them', async () => {
  const id = await submitCoverageLead({ wireless: 'Not yet', tellWhenWireless: true })
  await addWirelessArea('planned')
  expect(await recheckAt(25)).toEqual({ checked: 1, reached: 0 })
  await addWirelessArea('surveyed')
  expect(await recheckAt(50)).toEqual({ checked: 1, reached: 1 })
  expect(await reachedKinds()).toEqual(toBoth)
  const [toVisitor, toStaff] = (await reachedMails()).map(({ payload }) => JSON.stringify(payload))
  expect(toVisitor).toContain('Fixed wireless has reached your address')
  expect(toVisitor).not.toMatch(/fibre reaches|Rivonia/)
  expect(toStaff).toContain('Example Air, Rivonia')
  const [entry] = await findActivity(database.db, 'lead', id)
  expect(entry).toMatchObject({
    action: 'lead.wireless-reached',
    details: { operator: 'Example Air', grade: 'surveyed', surveyedOn: '2026-10-01' },
  })
})

test('COV-34 SIT-08 fibre that follows fixed wireless is reported too, and each is reported once', async () => {
  const wireless = { add: () => addWirelessArea('surveyed'), action: 'lead.wireless-reached' }
  const fibre = { add: () => addBuilding(), action: 'lead.coverage-reached' }
  for (const [first, second] of [
    [wireless, fibre],
    [fibre, wireless],
  ] as const) {
    await startAgain()
    const id = await submitCoverageLead({ wireless: 'Not yet', tellWhenWireless: true })
    await first.add()
    expect(await recheckAt(25)).toEqual({ checked: 1, reached: 1 })
    await second.add()
    expect(await recheckAt(75)).toEqual({ checked: 1, reached: 1 })
    expect(await recheckAt(100)).toEqual({ checked: 0, reached: 0 })
    const actions = (await findActivity(database.db, 'lead', id)).map(({ action }) => action)
    expect(actions.slice(0, 2)).toEqual([second.action, first.action])
  }
})

test('COV-34 SIT-08 visitors get no fixed wireless email without opt-in, from sample data or if only their area is known', async () => {
  await submitCoverageLead({ wireless: 'Not yet' })
  await addWirelessArea('surveyed')
  expect(await recheckAt(25)).toEqual({ checked: 1, reached: 0 })
  await database.pool.query('truncate leads, coverage_imports, coverage_areas cascade')
  await submitCoverageLead({ wireless: 'Not yet', tellWhenWireless: true, area: 'Sandton' })
  await addWirelessArea('surveyed', true)
  expect(await recheckAt(50)).toEqual({ checked: 1, reached: 0 })
  await database.pool.query('truncate coverage_imports, coverage_areas cascade')
  await addWirelessArea('surveyed')
  expect(await recheckAt(75)).toEqual({ checked: 1, reached: 1 })
  expect(await reachedKinds()).toEqual(['coverage-reached-staff'])
})

test('COV-34 SIT-08 a recheck while a wireless operator is silent does not count, but fibre is still reported', async () => {
  await submitCoverageLead({ wireless: 'Not yet', tellWhenWireless: true })
  await addBuilding()
  const silent = { AREA_LAYERS: 'Silent=http://127.0.0.1:1/FeatureServer/0' }
  expect(await recheckAt(25, silent)).toEqual({ checked: 0, reached: 1 })
  await addWirelessArea('surveyed')
  expect(await recheckAt(27)).toEqual({ checked: 1, reached: 1 })
})

test('deleting a lead deletes its coverage watch', async () => {
  await submitCoverageLead()
  await recheckAt(25)
  await database.db.delete(leads)
  const { rows } = await database.pool.query('select * from coverage_watches')
  expect(rows).toEqual([])
})
