import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { useTestDatabase, staffActor, testContext } from '#tools/testing/test-database.ts'
import { contractAudit } from '../contract-audit/content.ts'
import { saveDraft } from '../draft/service.server.ts'
import { submitClientForm } from '../service.server.ts'
import { siteSurvey } from '../site-survey/content.ts'
import { correctSubmission } from '../submission/service.server.ts'
import { clientFormsPersonalData } from './service.server.ts'

const database = useTestDatabase()

const email = 'Zanele.Canary@planted.example'
const values = {
  clinicName: 'Tembisa Clinic',
  province: 'Gauteng',
  auditDate: '2026-11-20',
  currentProvider: 'Telkom',
  connectionType: 'ADSL',
  monthlyFee: '899',
  contractType: '24-months',
  contractStatus: 'active',
  contractStart: '2026-03-15',
}

test('PRV-04 T28 who left an email with an audit is found and erased, in versions and drafts too; the audit stays', async () => {
  const ctx = testContext(database, { actor: staffActor('editor') })
  const body = {
    ...values,
    note: 'Ask for Zanele',
    _notificationPreferences: { email, phone: '082 777 1234' },
  }
  const sent = await submitClientForm(ctx, contractAudit, { body, idempotencyKey: randomUUID() })
  if (!sent.ok) throw new Error(sent.message)
  // The correction removes the address, but the earlier version still contains it.
  await correctSubmission(ctx, contractAudit, {
    submissionId: sent.value.id,
    version: 1,
    values,
    reason: 'Zanele left',
  })
  await saveDraft(ctx, [contractAudit], {
    id: randomUUID(),
    formType: 'unjani/contract-audit',
    data: { email, note: 'Zanele', clinicName: 'Delft Clinic' },
    lastSaved: '2026-11-20T07:00:00.000Z',
  })
  const wanted = email.toLowerCase()
  expect(await clientFormsPersonalData.find(database.db, wanted)).toHaveLength(2)
  const erase = () =>
    database.db.transaction((tx) =>
      clientFormsPersonalData.erase(ctx, tx, { email: wanted, requestId: 'request-1' }),
    )
  expect(await erase()).toBe(2)
  expect(await clientFormsPersonalData.find(database.db, wanted)).toEqual([])
  for (const table of ['submissions', 'versions', 'drafts']) {
    const { rows } = await database.pool.query(`select * from client_form_${table}`)
    expect(JSON.stringify(rows), table).not.toMatch(/canary|zanele|082 777/i)
    expect(JSON.stringify(rows)).toContain(table === 'drafts' ? 'Delft' : 'Tembisa')
  }
  expect(await erase(), 'again').toBe(0)
})

const plantedEmail = 'thandi@planted.example'
const unsentSurvey = {
  email: plantedEmail,
  contactName: 'Thandi Canary',
  surveyor: 'Sipho Canary',
  signature: 'Thandi Canary',
  pictures: 'ca'.repeat(32),
  cableMetres: '12',
}
const survey = {
  place: 'Wool Depot',
  province: 'Limpopo',
  surveyDate: '2026-11-20',
  lineOfSight: 'clear',
  mounting: 'roof',
  power: 'socket',
  cableMetres: '12',
  note: 'Canary',
  _onSite: { email: plantedEmail, contactName: 'Thandi Canary', surveyor: 'Sipho Canary' },
}

test('PRV-04 FLD-07 what the definition of a form marks as a person is erased in unsent forms, in both of two answers', async () => {
  const ctx = testContext(database, { actor: staffActor('editor') })
  const stamp = { by: 'phone', n: 1, at: '2026-11-20T07:00:00.000Z' }
  const typed = {
    stamps: Object.fromEntries(Object.keys(unsentSurvey).map((name) => [name, stamp])),
    others: { surveyor: [{ ...stamp, by: 'laptop', value: 'Lerato Canary' }] },
    seen: { phone: 1, laptop: 1 },
  }
  const lastSaved = '2026-11-20T07:00:00.000Z'
  const formType = 'site-survey/report'
  await saveDraft(ctx, [siteSurvey], {
    id: randomUUID(),
    formType,
    data: unsentSurvey,
    typed,
    lastSaved,
  })
  const sent = await submitClientForm(ctx, siteSurvey, {
    body: survey,
    idempotencyKey: randomUUID(),
  })
  if (!sent.ok) throw new Error(sent.message)
  const found = await clientFormsPersonalData.find(database.db, plantedEmail)
  expect(found.flatMap(({ fields }) => fields)).toContainEqual({
    label: 'Surveyed by',
    value: 'Sipho Canary',
  })
  const erased = await database.db.transaction((tx) =>
    clientFormsPersonalData.erase(ctx, tx, { email: plantedEmail, requestId: 'request-2' }),
  )
  expect(erased).toBe(2)
  for (const table of ['submissions', 'versions', 'drafts']) {
    const { rows } = await database.pool.query(
      `select * from client_form_${table} where ${table === 'drafts' ? 'data' : 'answers'} ? 'cableMetres'`,
    )
    expect(rows, table).toHaveLength(1)
    expect(JSON.stringify(rows), table).not.toMatch(/canary|planted|caca/i)
  }
})

test('PRV-05 who left an email with an audit is forgotten with age, in versions and drafts too; a younger one is not', async () => {
  await database.pool.query('truncate client_form_submissions, client_form_drafts cascade')
  const at = new Date('2023-10-01T08:00:00Z')
  const send = async (month: string, correct: boolean) => {
    const ctx = testContext(database, {
      actor: staffActor('editor'),
      clock: fixedClock(new Date(`${month}-01T08:00:00Z`)),
    })
    const body = {
      ...values,
      clinicName: `Clinic ${month}`,
      note: 'Ask for Zanele',
      _notificationPreferences: { email, phone: '082 777 1234' },
    }
    const sent = await submitClientForm(ctx, contractAudit, { body, idempotencyKey: randomUUID() })
    if (!sent.ok) throw new Error(sent.message)
    if (correct) {
      const { id: submissionId } = sent.value
      const correction = { submissionId, version: 1, values, reason: 'Zanele left' }
      await correctSubmission(ctx, contractAudit, correction)
    }
    const data = { email, note: 'Zanele', clinicName: `Draft ${month}` }
    const lastSaved = `${month}-01T07:00:00.000Z`
    await saveDraft(ctx, [contractAudit], {
      id: randomUUID(),
      formType: 'unjani/contract-audit',
      data,
      lastSaved,
    })
  }
  await send('2023-08', false)
  await send('2023-09', true)
  await send('2023-11', false)
  const forget = () =>
    database.db.transaction((tx) => clientFormsPersonalData.purgeOlderThan!(tx, at, at))
  expect(await forget()).toBe(4)
  const held = await clientFormsPersonalData.find(database.db, email.toLowerCase())
  expect(held).toHaveLength(2)
  for (const table of ['submissions', 'versions', 'drafts']) {
    const { rows } = await database.pool.query(`select * from client_form_${table}`)
    const naming = rows.filter((row) => /canary|zanele|082 777/i.test(JSON.stringify(row)))
    expect(naming, table).toHaveLength(1)
    expect(JSON.stringify(naming)).toContain('2023-11')
    expect(JSON.stringify(rows), 'the audit stays').toContain('2023-08')
  }
  expect(await forget(), 'again').toBe(0)
})
