import { beforeEach, expect, test } from 'vitest'
import { usePrivacyTest } from '#tools/testing/privacy-test.ts'
import { staffActor, testNow } from '#tools/testing/test-database.ts'
import {
  closeRequest,
  confirmDataRequest,
  recordDataRequest,
  submitDataRequest,
  verifyRequest,
} from './service.server.ts'
import { findRequests } from './store.server.ts'

const privacy = usePrivacyTest()
beforeEach(() => privacy.reset())

const requestInput = {
  kind: 'see',
  name: 'Thandi Khumalo',
  email: 'Thandi@khumalo.example',
  details: 'All of it, please',
} as const
const manager = staffActor('product_manager')
const submit = (more: object = {}) =>
  submitDataRequest(privacy.contextOf(), { ...requestInput, ...more })
const findOnlyRequest = async () => (await findRequests(privacy.database.db))[0]!
const listActivities = async () =>
  (await privacy.database.pool.query('select action, details from activity_log order by id')).rows
const mailsTo = (address: string) =>
  privacy.mailbox.messages.filter(({ recipients }) => recipients.includes(address))
const confirmationKeyIn = (text: string) =>
  new URL(/https:\S+confirm-request\S+/.exec(text)![0]).searchParams.get('key')

test('LEG-06 a request gets a reference and a due date in 30 days, and both ends hear of it', async () => {
  const outcome = await submit()
  expect(outcome).toMatchObject({
    ok: true,
    value: {
      reference: expect.stringMatching(/^PR-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
      dueOn: '2026-12-20',
    },
  })
  expect(await findOnlyRequest()).toMatchObject({
    ...requestInput,
    state: 'unconfirmed',
    source: 'website',
  })
  expect(await listActivities()).toMatchObject([{ action: 'data-request.submitted' }])
  await privacy.drive()
  const [link] = mailsTo(requestInput.email)
  expect(link!.subject).toContain('Please confirm your request')
  expect(link!.text).not.toContain(requestInput.details)
  const [notice] = mailsTo('leads@baobab-connect.example')
  expect(notice!.subject).toContain('20 December 2026')
  expect(`${notice!.text}${notice!.html}`).not.toMatch(/thandi/i)
})

test('LEG-06 the link proves the address, works once, and the outbox forgets it', async () => {
  await submit()
  await privacy.drive()
  const key = confirmationKeyIn(mailsTo(requestInput.email)[0]!.text!)
  expect(key).not.toMatch(/thandi|khumalo|@/i)
  expect((await findOnlyRequest()).state).toBe('unconfirmed')
  for (const wrong of [`${key}x`, '', null])
    expect(await confirmDataRequest(privacy.contextOf(), { key: wrong })).toMatchObject({
      reason: 'not-found',
    })
  const confirm = () => confirmDataRequest(privacy.contextOf(), { key })
  expect([await confirm(), await confirm()]).toMatchObject([{ ok: true }, { ok: true }])
  expect(await findOnlyRequest()).toMatchObject({
    state: 'confirmed',
    confirmedHow: 'the link in the email',
  })
  const log = await listActivities()
  expect(log.filter(({ action }) => action === 'data-request.confirmed')).toHaveLength(1)
  const { rows } = await privacy.database.pool.query(
    `select payload from deliveries where kind = 'data-request-link'`,
  )
  expect(rows).toEqual([{ payload: {} }])
})

test('LEG-06 the same request twice is one, and a mailbox is written to once an hour (T20)', async () => {
  const first = await submit()
  expect(await submit()).toEqual(first)
  expect(await submit({ kind: 'object' })).toMatchObject({ ok: true })
  expect(await findRequests(privacy.database.db)).toHaveLength(2)
  await privacy.drive()
  expect(mailsTo(requestInput.email)).toHaveLength(1)
})

test.each([
  [{ kind: 'sell' }, 'kind'],
  [{ email: 'thandi at khumalo' }, 'email'],
  [{ name: ' ' }, 'name'],
  [{ kind: 'correct', details: '' }, 'details'],
])('LEG-06 %j is refused and names %s', async (wrong, field) => {
  expect(await submit(wrong)).toMatchObject({
    reason: 'invalid-input',
    fields: { [field]: expect.any(String) },
  })
  expect(await findRequests(privacy.database.db)).toEqual([])
})

test('API-12 what looks like a machine is kept, marked, and sends nothing', async () => {
  expect(await submit({ honeypot: 'x' })).toMatchObject({ ok: true })
  expect(await findOnlyRequest()).toMatchObject({ isSuspectedSpam: true })
  await privacy.drive()
  expect(privacy.mailbox.messages).toEqual([])
})

test('LEG-06 staff confirm by hand, saying how, and answer; each step is logged without the person', async () => {
  await submit()
  const { id: requestId, version } = await findOnlyRequest()
  const ctx = privacy.contextOf(manager)
  const how = 'Rang back the number on the contract'
  const tooEarly = { requestId, version, outcome: 'done', answer: 'Here it is.' }
  expect(await closeRequest(ctx, tooEarly)).toMatchObject({ reason: 'invalid-input' })
  expect(await verifyRequest(ctx, { requestId, version, how: '' })).toMatchObject({
    fields: { how: expect.any(String) },
  })
  expect(await verifyRequest(ctx, { requestId, version, how })).toMatchObject({ ok: true })
  expect(await closeRequest(ctx, { ...tooEarly, version })).toMatchObject({
    reason: 'conflict',
    current: { state: 'confirmed' },
  })
  const closing = { ...tooEarly, version: version + 1 }
  expect(await closeRequest(ctx, closing)).toMatchObject({ ok: true })
  expect(await closeRequest(ctx, { ...closing, version: version + 2 })).toMatchObject({
    reason: 'invalid-input',
  })
  await privacy.drive()
  const answer = mailsTo(requestInput.email).find(({ subject }) => subject?.includes('PR-'))
  expect(answer?.text).toContain('Here it is.')
  expect(await findOnlyRequest()).toMatchObject({
    state: 'closed',
    outcome: 'done',
    email: requestInput.email,
  })
  const log = await listActivities()
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['data-request.confirmed', 'data-request.closed']),
  )
  expect(JSON.stringify(log)).not.toMatch(/thandi|khumalo/i)
})

test('LEG-06 a request by telephone is recorded once', async () => {
  const recorded = { ...requestInput, idempotencyKey: 'key-of-the-form' }
  const ctx = privacy.contextOf(manager)
  const first = await recordDataRequest(ctx, recorded)
  expect(first).toMatchObject({ ok: true })
  expect(await recordDataRequest(ctx, recorded)).toEqual(first)
  expect(await findOnlyRequest()).toMatchObject({ source: 'staff', submittedAt: testNow })
})
