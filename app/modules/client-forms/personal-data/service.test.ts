import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  auditAnswers,
  submitAudit,
  submitForm,
  surveyAnswers,
} from '#tools/testing/client-forms.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { useTestDatabase, staffActor, testContext } from '#tools/testing/test-database.ts'
import { contractAudit } from '../contract-audit/content.ts'
import { type ClientForm, formKey } from '../definition/rules.ts'
import { saveDraft } from '../draft/service.server.ts'
import { siteSurvey } from '../site-survey/content.ts'
import { correctSubmission } from '../submission/service.server.ts'
import { clientFormsPersonalData } from './service.server.ts'

const database = useTestDatabase()
const staffAt = (at = '2026-11-20T08:00:00Z') =>
  testContext(database, { actor: staffActor('editor'), clock: fixedClock(new Date(at)) })
type Staff = ReturnType<typeof staffAt>

const email = 'Zanele.Canary@planted.example'
const phone = '082 777 1234'
const contact = { note: 'Ask for Zanele', _notificationPreferences: { email, phone } }

const find = (address: string) => clientFormsPersonalData.find(database.db, address.toLowerCase())
const erase = (address: string) =>
  database.db.transaction((tx) =>
    clientFormsPersonalData.erase(staffAt(), tx, {
      email: address.toLowerCase(),
      requestId: 'request-1',
    }),
  )

/** Removes the address from a submission; the earlier version still contains it. */
const correct = (ctx: Staff, { id: submissionId }: { id: string }) =>
  correctSubmission(ctx, contractAudit, {
    submissionId,
    version: 1,
    values: auditAnswers,
    reason: 'Zanele left',
  })

function keepDraft(ctx: Staff, form: ClientForm, data: Record<string, string>, typed?: object) {
  const lastSaved = new Date(ctx.clock.now().getTime() - 3_600_000).toISOString()
  const draft = { id: randomUUID(), formType: formKey(form), data, typed, lastSaved }
  return saveDraft(ctx, draft)
}

/** Calls `check` with the rows of each table that has answers. */
async function eachTable(check: (rows: object[], table: string) => void) {
  for (const table of ['submissions', 'versions', 'drafts'])
    check((await database.pool.query(`select * from client_form_${table}`)).rows, table)
}

test('PRV-04 T28 a person is found and erased by email in audits, their versions and drafts, and the audit stays', async () => {
  const ctx = staffAt()
  await correct(ctx, await submitAudit(ctx, contact))
  await keepDraft(ctx, contractAudit, { email, note: 'Zanele', clinicName: 'Delft Clinic' })
  const found = await find(email)
  expect(found).toHaveLength(2)
  expect(found[1]!.fields).toContainEqual({ label: 'Note', value: 'Zanele' })
  expect(await erase(email)).toBe(2)
  expect(await find(email)).toEqual([])
  await eachTable((rows, table) => {
    expect(JSON.stringify(rows), table).not.toMatch(/canary|zanele|082 777/i)
    expect(JSON.stringify(rows)).toContain(table === 'drafts' ? 'Delft' : 'Tembisa')
  })
  expect(await erase(email), 'again').toBe(0)
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

test('PRV-04 FLD-07 personal fields of a form are erased in drafts, including both answers to one field, and in sent forms', async () => {
  const ctx = staffAt()
  const stamp = { by: 'phone', n: 1, at: '2026-11-20T07:00:00.000Z' }
  const typed = {
    stamps: Object.fromEntries(Object.keys(unsentSurvey).map((name) => [name, stamp])),
    others: { surveyor: [{ ...stamp, by: 'laptop', value: 'Lerato Canary' }] },
    seen: { phone: 1, laptop: 1 },
  }
  await keepDraft(ctx, siteSurvey, unsentSurvey, typed)
  const onSite = { email: plantedEmail, contactName: 'Thandi Canary', surveyor: 'Sipho Canary' }
  await submitForm(ctx, siteSurvey, { ...surveyAnswers, note: 'Canary', _onSite: onSite })
  const fields = (await find(plantedEmail)).flatMap((found) => found.fields)
  expect(fields).toContainEqual({ label: 'Surveyed by', value: 'Sipho Canary' })
  expect(await erase(plantedEmail)).toBe(2)
  await eachTable((rows, table) => {
    const ofSurvey = rows.filter((row) => JSON.stringify(row).includes('cableMetres'))
    expect(ofSurvey, table).toHaveLength(1)
    expect(JSON.stringify(ofSurvey), table).not.toMatch(/canary|planted|(ca){32}/i)
  })
})

test('PRV-05 personal data is removed by age from audits, their versions and drafts, and newer data stays', async () => {
  await database.pool.query('truncate client_form_submissions, client_form_drafts cascade')
  const at = new Date('2023-10-01T08:00:00Z')
  const send = async (month: string, isCorrected = false) => {
    const ctx = staffAt(`${month}-01T08:00:00Z`)
    const sent = await submitAudit(ctx, { ...contact, clinicName: `Clinic ${month}` })
    if (isCorrected) await correct(ctx, sent)
    await keepDraft(ctx, contractAudit, { email, note: 'Zanele', clinicName: `Draft ${month}` })
  }
  await send('2023-08')
  await send('2023-09', true)
  await send('2023-11')
  const forget = () =>
    database.db.transaction((tx) => clientFormsPersonalData.purgeOlderThan!(tx, at, at))
  expect(await forget()).toBe(4)
  expect(await find(email)).toHaveLength(2)
  await eachTable((rows, table) => {
    const naming = rows.filter((row) => /canary|zanele|082 777/i.test(JSON.stringify(row)))
    expect(naming, table).toHaveLength(1)
    expect(JSON.stringify(naming)).toContain('2023-11')
    expect(JSON.stringify(rows), 'the audit stays').toContain('2023-08')
  })
  expect(await forget(), 'again').toBe(0)
})
