import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { useStaff, type StaffCaller } from '#tools/testing/fixtures.ts'
import { useTestDatabase, testContext } from '#tools/testing/test-database.ts'
import type { SubmissionDetail, SubmissionPage } from './calls.ts'
import { contractAudit } from './contract-audit/content.ts'
import { formsSetupSchema, submissionConflictSchema } from './draft/schema.ts'
import { submitClientForm } from './service.server.ts'

const list = '/unjani/contract-audit/submissions'
const completeBody = {
  province: 'Gauteng',
  auditDate: '2026-11-20',
  currentProvider: 'Telkom',
  connectionType: 'ADSL',
  monthlyFee: '899',
  contractType: '24-months',
  contractStatus: 'active',
  contractStart: '2026-03-15',
}
const database = useTestDatabase()
const { editor, colleague: other } = useStaff(database, ['editor', 'colleague'], { at: '/forms' })

async function submit(more: object = {}, honeypot = '') {
  const ctx = testContext(database, { env: { RATE_LIMIT_FACTOR: '1000' } })
  const clinicName = `Clinic ${randomUUID().slice(0, 8)}`
  const body = { ...completeBody, clinicName, ...more }
  const outcome = await submitClientForm(ctx, contractAudit, {
    body,
    honeypot,
    idempotencyKey: randomUUID(),
  })
  if (!outcome.ok) throw new Error(outcome.message)
  return { id: outcome.value.id, values: body as Record<string, string> }
}

const page = async (query = '') =>
  (await (await editor.call(`${list}${query}`)).json()) as SubmissionPage
const detail = async (id: string) =>
  (await (await editor.call(`${list}/${id}`)).json()) as SubmissionDetail

test('AUD-63 ADF-09 received audits are listed, filtered and found; keys and hashes stay inside', async () => {
  const high = await submit({ contractType: 'month-to-month', province: 'Limpopo' })
  const spam = await submit({}, 'x')
  const found = await page('?level=high&region=Limpopo')
  expect(found.items.map(({ id }) => id)).toEqual([high.id])
  expect(found.total).toBe(1)
  const all = await page()
  expect(all.items.map(({ id }) => id)).not.toContain(spam.id)
  expect((await page('?folder=spam')).items.map(({ id }) => id)).toEqual([spam.id])
  const byName = await page(`?search=${encodeURIComponent(high.values.clinicName!)}`)
  expect(byName.items.map(({ id }) => id)).toEqual([high.id])
  expect((await page('?search=%25&stage=set-aside&level=nonsense')).items).toEqual([])
  const raw = await (await editor.call(list)).text()
  expect(raw).not.toMatch(/idempotencyKey|bodyHash|preferences/)
})

test('AUD-63 a correction is a new version with its reason; the first one stays', async () => {
  const { id, values } = await submit({ monthlyFee: '899' })
  const corrected = { ...values, monthlyFee: '450', phone: '011 555 0100' }
  const body = { version: 1, values: corrected, reason: 'The clinic sent its invoice' }
  const response = await editor.call(`${list}/${id}/correction`, body)
  expect(await response.json()).toEqual({ version: 2 })
  const { submission, versions, history } = await detail(id)
  expect(submission).toMatchObject({
    level: 'low',
    version: 2,
    preferences: { phone: '011 555 0100' },
  })
  expect(
    versions.map(({ version, changedByName, comment }) => [version, changedByName, comment]),
  ).toEqual([
    [2, 'Naledi Editor', 'The clinic sent its invoice'],
    [1, 'Sent with the form', ''],
  ])
  expect(versions[1]!.answers.monthlyFee).toBe(899)
  expect(history[0]!.text).toBe('corrected Monthly fee, Phone')
  const [entry] = await findActivity(database.db, 'client-form', id)
  expect(JSON.stringify(entry), 'T28').not.toContain('555')
  const again = await editor.call(`${list}/${id}/correction`, { ...body, version: 2 })
  expect(await again.json(), 'the same again changes nothing').toEqual({ version: 2 })
})

test('T8 a correction on an older version is 409 and tells both', async () => {
  const { id, values } = await submit()
  const send = (who: StaffCaller, more: object) =>
    who.call(`${list}/${id}/correction`, {
      version: 1,
      reason: 'checked',
      values: { ...values, ...more },
    })
  expect((await send(other, { monthlyFee: '1' })).status).toBe(200)
  const late = await send(editor, { monthlyFee: '2' })
  expect(late.status).toBe(409)
  const { current } = (await late.json()) as { current: unknown }
  expect(submissionConflictSchema.parse(current)).toMatchObject({
    version: 2,
    changedBy: 'Pieter Colleague',
    answers: { monthlyFee: 1 },
  })
})

test.each([
  ['correction', { version: 1, reason: 'checked', values: { ...completeBody } }, 'clinicName'],
  ['correction', { version: 1, reason: 'checked', values: { a: 7 } }, 'values.a'],
])('T18 a wrong %s is 422 and named: %j', async (path, body, field) => {
  const { id } = await submit()
  const response = await editor.call(`${list}/${id}/${path}`, body)
  expect(response.status).toBe(422)
  expect(((await response.json()) as { fields: object }).fields).toHaveProperty([field])
})

test('ADF-09 stages and decisions are changed, logged, and safe to repeat', async () => {
  const { id } = await submit()
  const stage = { version: 1, stage: 'set-aside' }
  expect(await (await editor.call(`${list}/${id}/stage`, stage)).json()).toEqual({ version: 2 })
  expect(await (await editor.call(`${list}/${id}/stage`, stage)).json()).toEqual({ version: 2 })
  await editor.call(`${list}/${id}/spam`, { version: 2, isSpam: true })
  const { submission, history } = await detail(id)
  expect(submission).toMatchObject({ stage: 'set-aside', isSuspectedSpam: true, version: 3 })
  expect(history.map(({ text }) => text).slice(0, 2)).toEqual([
    'marked it as spam',
    'changed the stage from Received to Set aside',
  ])
})

test('ADF-06 AUD-63 D-134 D-141 the export holds what is listed, and no live formula', async () => {
  const name = `=HYPERLINK("http://x") ${randomUUID().slice(0, 8)}`
  await submit({ clinicName: name, note: '+1\r\n@x' })
  const response = await editor.call(`${list}/export`, { search: name })
  expect(response.headers.get('content-disposition')).toMatch(/unjani-contract-audit-.*\.csv/)
  expect(response.headers.get('x-row-count')).toBe('1')
  const csv = Buffer.from(await response.arrayBuffer()).toString('utf8')
  expect(csv.startsWith('\uFEFFreference,stage,migrationPriority')).toBe(true)
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")`)
  expect(csv).toContain(`'+1`)
  expect(csv).toContain(',899,')
  const [entry] = await findActivity(database.db, 'client-form-list', 'unjani/contract-audit')
  expect(entry).toMatchObject({ action: 'client-form.exported', details: { count: 1 } })
})

test('OPS-09 an export of more than is read at once holds every one, once, newest first', async () => {
  const { id } = await submit({ clinicName: 'Many of one kind' })
  await database.pool.query(
    `insert into client_form_submissions
     select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'reference', 'MANY-' || n,
       'idempotency_key', 'many-' || n, 'received_at', s.received_at - n / 3 * interval '1 second'))).*
     from client_form_submissions s cross join generate_series(1, 1200) n where s.id = $1`,
    [id],
  )
  const response = await editor.call(`${list}/export`, { search: 'many of one kind' })
  expect(response.headers.get('x-row-count')).toBe('1201')
  const rows = parse<Record<string, string>>(await response.text(), { columns: true, bom: true })
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(1_201)
  expect(rows).toHaveLength(1_201)
  const received = rows.map(({ receivedAt }) => receivedAt!)
  expect(received).toEqual(received.toSorted().toReversed())
})

test('D-14 D-134 T27 drafts are kept for their owner alone, the newest copy of a page without stamps wins, and an ended one stays ended', async () => {
  const id = randomUUID()
  const save = (data: object, lastSaved: string, who = editor) =>
    who.call(`/drafts/${id}`, { formType: 'unjani/contract-audit', data, lastSaved }, 'PUT')
  const drafts = async (who = editor) =>
    formsSetupSchema
      .parse(await (await who.call('')).json())
      .drafts.filter((draft) => draft.id === id)
  await save({ clinicName: 'Tembisa Clinic', nonsense: 'x' }, '2026-11-20T07:00:00.000Z')
  await save({ clinicName: 'Older' }, '2026-11-20T06:00:00.000Z')
  expect(await drafts()).toMatchObject([{ data: { clinicName: 'Tembisa Clinic' } }])
  expect((await drafts())[0]!.data).not.toHaveProperty('nonsense')
  expect(await drafts(other)).toEqual([])
  expect((await editor.call(`/drafts/${id}`, undefined, 'DELETE')).status).toBe(200)
  const late = await save({ clinicName: 'Back again' }, '2026-11-20T07:30:00.000Z')
  expect(await late.json()).toMatchObject({ isDone: true })
  expect(await drafts()).toEqual([])
})

test('AUD-05 the console gets the clinics by province and the public key', async () => {
  const setup = formsSetupSchema.parse(await (await editor.call('')).json())
  expect(setup.lists.clinics).toHaveLength(40)
  expect(setup.lists.clinics![0]).toMatchObject({ group: 'Gauteng', sets: { province: 'Gauteng' } })
  expect(setup.publicKey.length).toBeGreaterThan(15)
})
