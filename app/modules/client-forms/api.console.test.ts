import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { findActivity } from '#app/platform/activity-log.server.ts'
import {
  auditAnswers,
  submitAudit,
  unlimited,
  useFormFunctions,
} from '#tools/testing/client-forms.ts'
import { useStaff, type StaffCaller } from '#tools/testing/fixtures.ts'
import { useTestDatabase, testContext } from '#tools/testing/test-database.ts'
import type { SubmissionDetail, SubmissionPage } from './calls.ts'
import { formsSetupSchema, submissionConflictSchema } from './draft/schema.ts'

const list = '/unjani/contract-audit/submissions'
const database = useTestDatabase()
const { editor, colleague } = useStaff(database, ['editor', 'colleague'], { at: '/forms' })
const { postAudit } = useFormFunctions(database)

async function submit(more: object = {}, honeypot = '') {
  const values = { ...auditAnswers, clinicName: `Clinic ${randomUUID().slice(0, 8)}`, ...more }
  const { id } = await submitAudit(testContext(database, { env: unlimited }), values, honeypot)
  return { id, values }
}

const page = async (query = '') =>
  (await (await colleague.call(`${list}${query}`)).json()) as SubmissionPage
const detail = async (id: string) =>
  (await (await colleague.call(`${list}/${id}`)).json()) as SubmissionDetail
const readSetup = async (who = editor) => formsSetupSchema.parse(await (await who.call('')).json())
const post = (path: string, body: object, who = editor) => who.call(`${list}/${path}`, body)

test('AUD-63 ADF-09 received audits can be listed, filtered and searched, without exposing keys, hashes or contact details', async () => {
  const high = await submit({ contractType: 'month-to-month', province: 'Limpopo' })
  const spam = await submit({}, 'x')
  const ids = async (query: string) => (await page(query)).items.map(({ id }) => id)
  expect((await page('?level=high&region=Limpopo')).total).toBe(1)
  expect(await ids('?level=high&region=Limpopo')).toEqual([high.id])
  expect(await ids('')).not.toContain(spam.id)
  expect(await ids('?folder=spam')).toEqual([spam.id])
  expect(await ids(`?search=${encodeURIComponent(high.values.clinicName)}`)).toEqual([high.id])
  expect(await ids('?search=%25&stage=set-aside&level=nonsense')).toEqual([])
  const raw = await (await editor.call(list)).text()
  expect(raw).not.toMatch(/idempotencyKey|bodyHash|preferences/)
})

test('AUD-63 a correction adds a version with its reason and keeps the original', async () => {
  const { id, values } = await submit()
  const corrected = { ...values, monthlyFee: '450', phone: '011 555 0100' }
  const body = { version: 1, values: corrected, reason: 'The clinic sent its invoice' }
  expect(await (await post(`${id}/correction`, body)).json()).toEqual({ version: 2 })
  const { submission, versions, history } = await detail(id)
  const preferences = { phone: '011 555 0100' }
  expect(submission).toMatchObject({ level: 'low', version: 2, preferences })
  expect(versions).toMatchObject([
    { version: 2, changedByName: 'Naledi Editor', comment: body.reason },
    { version: 1, changedByName: 'Sent with the form', comment: '', answers: { monthlyFee: 899 } },
  ])
  expect(history[0]!.text).toBe('corrected Monthly fee, Phone')
  const [entry] = await findActivity(database.db, 'client-form', id)
  expect(JSON.stringify(entry), 'T28').not.toMatch(/555 ?0100/)
  const again = await post(`${id}/correction`, { ...body, version: 2 })
  expect(await again.json(), 'a repeat changes nothing').toEqual({ version: 2 })
})

test('T8 a correction based on an older version gets a 409 with the current version', async () => {
  const { id, values } = await submit()
  const send = (who: StaffCaller, monthlyFee: string) => {
    const body = { version: 1, reason: 'checked', values: { ...values, monthlyFee } }
    return post(`${id}/correction`, body, who)
  }
  expect((await send(colleague, '1')).status).toBe(200)
  const late = await send(editor, '2')
  expect(late.status).toBe(409)
  const { current } = (await late.json()) as { current: unknown }
  expect(submissionConflictSchema.parse(current)).toMatchObject({
    version: 2,
    changedBy: 'Pieter Colleague',
    answers: { monthlyFee: 1 },
  })
})

test.each([
  [{ ...auditAnswers, clinicName: '' }, 'clinicName'],
  [{ a: 7 }, 'values.a'],
])('T18 an invalid correction gets a 422 that names the field: %j', async (values, field) => {
  const { id } = await submit()
  const response = await post(`${id}/correction`, { version: 1, reason: 'checked', values })
  expect(response.status).toBe(422)
  expect(((await response.json()) as { fields: object }).fields).toHaveProperty([field])
})

test('stage changes and spam decisions are logged, a repeated stage change is harmless and a stale one conflicts', async () => {
  const { id } = await submit()
  const stage = { version: 1, stage: 'set-aside' }
  for (const time of ['first', 'again']) {
    const response = await post(`${id}/stage`, stage)
    expect(await response.json(), time).toEqual({ version: 2 })
  }
  const stale = await post(`${id}/spam`, { version: 1, isSpam: true })
  const { current } = (await stale.json()) as { current: unknown }
  const conflict = submissionConflictSchema.parse(current)
  expect(conflict, 'not attributed to the sender').toMatchObject({ version: 2, changedBy: null })
  await post(`${id}/spam`, { version: 2, isSpam: true })
  const { submission, history } = await detail(id)
  expect(submission).toMatchObject({ stage: 'set-aside', isSuspectedSpam: true, version: 3 })
  expect(history.map(({ text }) => text).slice(0, 2)).toEqual([
    'marked it as spam',
    'changed the stage from Received to Set aside',
  ])
})

test('ADF-06 AUD-63 D-134 D-141 the export has the filtered audits, with formulas escaped, and is logged', async () => {
  const name = `=HYPERLINK("http://x") ${randomUUID().slice(0, 8)}`
  await submit({ clinicName: name, note: '+1\r\n@x' })
  const response = await post('export', { search: name })
  expect(response.headers.get('content-disposition')).toMatch(/unjani-contract-audit-.*\.csv/)
  expect(response.headers.get('x-row-count')).toBe('1')
  const csv = Buffer.from(await response.arrayBuffer()).toString('utf8')
  expect(csv.startsWith('\uFEFFreference,stage,migrationPriority')).toBe(true)
  for (const cell of [`"'=HYPERLINK(""http://x"")`, `'+1`, ',899,']) expect(csv).toContain(cell)
  const [entry] = await findActivity(database.db, 'client-form-list', 'unjani/contract-audit')
  expect(entry).toMatchObject({ action: 'client-form.exported', details: { count: 1 } })
})

test('OPS-09 an export larger than one batch has every audit once, newest first', async () => {
  const { id } = await submit({ clinicName: 'Many of one kind' })
  await database.pool.query(
    `insert into client_form_submissions
     select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'reference', 'MANY-' || n,
       'idempotency_key', 'many-' || n, 'received_at', s.received_at - n / 3 * interval '1 second'))).*
     from client_form_submissions s cross join generate_series(1, 1200) n where s.id = $1`,
    [id],
  )
  const response = await post('export', { search: 'many of one kind' })
  expect(response.headers.get('x-row-count')).toBe('1201')
  const rows = parse<Record<string, string>>(await response.text(), { columns: true, bom: true })
  const references = rows.map(({ reference }) => reference)
  expect([references.length, new Set(references).size]).toEqual([1_201, 1_201])
  const received = rows.map(({ receivedAt }) => receivedAt!)
  expect(received).toEqual(received.toSorted().toReversed())
})

test('D-14 D-134 T27 only the owner sees a draft, the newest copy without stamps wins, and a deleted draft stays deleted', async () => {
  const id = randomUUID()
  const save = (data: object, lastSaved: string, who = editor) =>
    who.call(`/drafts/${id}`, { formType: 'unjani/contract-audit', data, lastSaved }, 'PUT')
  const drafts = async (who = editor) => {
    const { drafts: all } = await readSetup(who)
    return all.filter((draft) => draft.id === id)
  }
  await save({ clinicName: 'Tembisa Clinic', nonsense: 'x' }, '2026-11-20T07:00:00.000Z')
  await save({ clinicName: 'Older' }, '2026-11-20T06:00:00.000Z')
  expect(await drafts()).toMatchObject([{ data: { clinicName: 'Tembisa Clinic' } }])
  expect((await drafts())[0]!.data).not.toHaveProperty('nonsense')
  expect(await drafts(colleague)).toEqual([])
  expect((await editor.call(`/drafts/${id}`, undefined, 'DELETE')).status).toBe(200)
  const late = await save({ clinicName: 'Back again' }, '2026-11-20T07:30:00.000Z')
  expect(await late.json()).toMatchObject({ isDone: true })
  expect(await drafts()).toEqual([])
})

test('AUD-05 the console gets the clinics by province and the public key', async () => {
  const setup = await readSetup()
  expect(setup.lists.clinics).toHaveLength(40)
  expect(setup.lists.clinics![0]).toMatchObject({ group: 'Gauteng', sets: { province: 'Gauteng' } })
  expect(setup.publicKey.length).toBeGreaterThan(15)
})

test('AUD-45 a form sent later by an offline device deletes its server draft, if it has the owner’s pass', async () => {
  const id = randomUUID()
  const draft = { formType: 'unjani/contract-audit', data: {}, lastSaved: '2026-11-20T07:00:00Z' }
  await editor.call(`/drafts/${id}`, draft, 'PUT')
  const { senderPass } = await readSetup()
  const send = (pass: object) =>
    postAudit(auditAnswers, { 'idempotency-key': `${id}.${randomUUID()}`, ...pass })
  const isKept = async () => (await readSetup()).drafts.some((one) => one.id === id)
  await send({})
  expect(await isKept(), 'without the pass of its owner').toBe(true)
  await send({ 'x-form-sender': senderPass })
  expect(await isKept()).toBe(false)
})

/** Sends an audit. Returns the sender in the list, in its versions and in its history. */
async function sendForm(pass?: string) {
  const audit = { ...auditAnswers, clinicName: `Clinic ${randomUUID().slice(0, 8)}` }
  const { status, body } = await postAudit(audit, pass ? { 'x-form-sender': pass } : {})
  expect(status).toBe(200)
  const { items } = await page(`?search=${encodeURIComponent(audit.clinicName)}`)
  const { versions, history } = await detail(body.id)
  return [items[0]!.sentBy, versions.at(-1)!.changedByName, history.at(-1)!.actorName]
}
const visitor = ['', 'Sent with the form', 'Visitor']

test('FLD-05 an audit sent by signed-in staff shows their name in the list and in its history', async () => {
  const name = 'Naledi Editor'
  const { senderPass } = await readSetup()
  expect(await sendForm(senderPass)).toEqual([name, name, name])
  expect(await sendForm()).toEqual(visitor)
})

test('FLD-05 T4 an audit with an altered, forged or former colleague’s pass arrives without a staff name', async () => {
  const pass = (await readSetup()).senderPass!
  const [id, time, mark] = pass.split('.') as [string, string, string]
  const odd = [
    'x',
    'y'.repeat(500),
    `${randomUUID()}.${time}.${mark}`,
    `${id}.${time}a.${mark}`,
    `${id}.${time}.${'A'.repeat(43)}`,
  ]
  for (const wrong of odd) expect(await sendForm(wrong), wrong).toEqual(visitor)
  await database.pool.query('update staff_users set is_active = false where id = $1', [id])
  expect(await sendForm(pass), 'of a former colleague').toEqual(visitor)
})
