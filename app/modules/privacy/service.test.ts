import { beforeEach, expect, test } from 'vitest'
import { useDataRequests } from '#tools/testing/data-requests.ts'
import { usePrivacyTest } from '#tools/testing/privacy-test.ts'
import { staffActor, testNow } from '#tools/testing/test-database.ts'
import * as service from './service.server.ts'
import { findRequests } from './store.server.ts'

const { closeRequest, confirmDataRequest, recordDataRequest, verifyRequest } = service
const privacy = usePrivacyTest()
const { readRows } = useDataRequests(privacy)
beforeEach(() => privacy.reset())

const thandi = { name: 'Thandi Khumalo', email: 'Thandi@khumalo.example' }
const requestInput = { kind: 'see', ...thandi, details: 'All of it, please' }
const manager = staffActor('product_manager')
const submit = (more: object = {}) =>
  service.submitDataRequest(privacy.contextOf(), { ...requestInput, ...more })
const findOnlyRequest = async () => (await findRequests(privacy.database.db))[0]!
const listActivities = () => readRows('select action, details from activity_log order by id')
const mailsTo = (address: string) =>
  privacy.mailbox.messages.filter(({ recipients }) => recipients.includes(address))
const confirmationKeyIn = (text: string) =>
  new URL(/https:\S+confirm-request\S+/.exec(text)![0]).searchParams.get('key')

test('LEG-06 a request gets a reference and a due date in 30 days, and both sides get an email', async () => {
  const reference = expect.stringMatching(/^PR-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  expect(await submit()).toMatchObject({ ok: true, value: { reference, dueOn: '2026-12-20' } })
  const stored = { ...requestInput, state: 'unconfirmed', source: 'website' }
  expect(await findOnlyRequest()).toMatchObject(stored)
  expect(await listActivities()).toMatchObject([{ action: 'data-request.submitted' }])
  await privacy.drive()
  const [link] = mailsTo(requestInput.email)
  expect(link!.subject).toContain('Please confirm your request')
  expect(link!.text).not.toContain(requestInput.details)
  const [notice] = mailsTo('leads@baobab-connect.example')
  expect(notice!.subject).toContain('20 December 2026')
  expect(`${notice!.text}${notice!.html}`).not.toMatch(/thandi/i)
})

test('LEG-06 the link confirms the address, a second click changes nothing, and the outbox no longer has the link', async () => {
  await submit()
  await privacy.drive()
  const key = confirmationKeyIn(mailsTo(requestInput.email)[0]!.text!)
  expect(key).not.toMatch(/thandi|khumalo|@/i)
  expect((await findOnlyRequest()).state).toBe('unconfirmed')
  const confirm = (by: unknown) => confirmDataRequest(privacy.contextOf(), { key: by })
  for (const wrong of [`${key}x`, '', null])
    expect(await confirm(wrong)).toMatchObject({ reason: 'not-found' })
  for (const isRepeat of [false, true])
    expect(await confirm(key)).toMatchObject({ value: { isRepeat } })
  const confirmed = { state: 'confirmed', confirmedHow: 'the link in the email' }
  expect(await findOnlyRequest()).toMatchObject(confirmed)
  const log = await listActivities()
  expect(log.filter(({ action }) => action === 'data-request.confirmed')).toHaveLength(1)
  const payloads = `select payload from deliveries where kind = 'data-request-link'`
  expect(await readRows(payloads)).toEqual([{ payload: {} }])
})

test('LEG-06 T20 a repeated request is stored once, and a mailbox gets one email an hour', async () => {
  const first = await submit()
  expect(await submit()).toEqual(first)
  const second = { ...requestInput, kind: 'object' }
  const reply = await submit(second)
  expect(await findRequests(privacy.database.db)).toHaveLength(2)
  await privacy.drive()
  expect(mailsTo(requestInput.email)).toHaveLength(1)
  // The second request gets its link when it is sent again an hour later.
  const ctx = privacy.contextOf(undefined, new Date(testNow.getTime() + 3_601_000))
  for (let times = 0; times < 2; times++)
    expect(await service.submitDataRequest(ctx, second)).toEqual(reply)
  await privacy.drive()
  const [, link, ...others] = mailsTo(requestInput.email)
  const confirmed = await confirmDataRequest(ctx, { key: confirmationKeyIn(link!.text!) })
  expect(confirmed).toMatchObject({ ok: true })
  expect([...others, ...mailsTo('leads@baobab-connect.example')]).toHaveLength(2)
})

test.each([
  [{ kind: 'sell' }, 'kind'],
  [{ email: 'thandi at khumalo' }, 'email'],
  [{ name: ' ' }, 'name'],
  [{ kind: 'correct', details: '' }, 'details'],
])('LEG-06 %j is refused with an error for %s', async (wrong, field) => {
  const fields = { [field]: expect.any(String) }
  expect(await submit(wrong)).toMatchObject({ reason: 'invalid-input', fields })
  expect(await findRequests(privacy.database.db)).toEqual([])
})

test('API-12 a request with a filled honeypot is stored as suspected spam and sends no email', async () => {
  expect(await submit({ honeypot: 'x' })).toMatchObject({ ok: true })
  expect(await findOnlyRequest()).toMatchObject({ isSuspectedSpam: true })
  await privacy.drive()
  expect(privacy.mailbox.messages).toEqual([])
})

test('LEG-06 staff record how they confirmed the identity before they reply, and the log has no personal data', async () => {
  await submit()
  const { id: requestId, version } = await findOnlyRequest()
  const ctx = privacy.contextOf(manager)
  const how = 'Rang back the number on the contract'
  const tooEarly = { requestId, version, outcome: 'done', answer: 'Here it is.' }
  expect(await closeRequest(ctx, tooEarly)).toMatchObject({ reason: 'invalid-input' })
  const unsaid = await verifyRequest(ctx, { requestId, version, how: '' })
  expect(unsaid).toMatchObject({ fields: { how: expect.any(String) } })
  expect(await verifyRequest(ctx, { requestId, version, how })).toMatchObject({ ok: true })
  const current = { state: 'confirmed', version: version + 1 }
  expect(await closeRequest(ctx, tooEarly)).toMatchObject({ reason: 'conflict', current })
  const closing = { ...tooEarly, version: version + 1 }
  expect(await closeRequest(ctx, closing)).toMatchObject({ ok: true })
  const again = await closeRequest(ctx, { ...closing, version: version + 2 })
  expect(again).toMatchObject({ reason: 'invalid-input' })
  await privacy.drive()
  const answer = mailsTo(requestInput.email).find(({ subject }) => subject?.includes('PR-'))
  expect(answer?.text).toContain('Here it is.')
  const { email } = requestInput
  expect(await findOnlyRequest()).toMatchObject({ state: 'closed', outcome: 'done', email })
  const log = await listActivities()
  const steps = ['data-request.confirmed', 'data-request.closed']
  expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(steps))
  expect(JSON.stringify(log)).not.toMatch(/thandi|khumalo/i)
})

test('LEG-06 a request recorded twice by staff is stored once', async () => {
  const recorded = { ...requestInput, idempotencyKey: 'key-of-the-form' }
  const ctx = privacy.contextOf(manager)
  const first = await recordDataRequest(ctx, recorded)
  expect(first).toMatchObject({ ok: true })
  expect(await recordDataRequest(ctx, recorded)).toEqual(first)
  const changed = await recordDataRequest(ctx, { ...recorded, email: 'thandi@other.example' })
  expect(changed, 'the answer was lost, and the form changed').toMatchObject({
    reason: 'key-reused',
    message: expect.stringContaining('An earlier version of this request was already added'),
  })
  expect(await findOnlyRequest()).toMatchObject({ source: 'staff', submittedAt: testNow })
})
