import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { requeueStuckDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import { findDeliveriesOfSubject } from '#app/modules/outbox/delivery/store.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import { timeAfterMinutes, useConversationTest } from '#tools/testing/conversation-test.ts'
import { staffActor } from '#tools/testing/test-database.ts'
import { saveDraft } from '../draft/service.server.ts'
import { findDraft } from '../draft/store.server.ts'
import { listVisitorMessages } from '../store.server.ts'
import { leadIdOfReplyToken, replyTokenOfAddress } from './rules.server.ts'
import { sendReply, undoReply } from './service.server.ts'

const world = useConversationTest()
const editor = staffActor('editor')
const colleague = staffActor('editor', { id: 'staff-colleague', name: 'Aisha Colleague' })

const draftOf = (leadId: string) =>
  findDraft(world.database.db, { leadId, staffId: editor.id, channel: 'mail' })
const deliveriesOf = (leadId: string) => findDeliveriesOfSubject(world.database.db, 'lead', leadId)
const repliesOf = async (leadId: string) =>
  (await deliveriesOf(leadId)).filter(({ kind }) => kind === 'reply')
const mailsTo = (address: string) =>
  world.mailbox().messages.filter((mail) => mail.to?.[0]?.address === address)

const headerOf = (mail: ReturnType<typeof mailsTo>[number], name: string) =>
  mail.headers.find(({ key }) => key === name)?.value

test('ANS-02 a draft is kept per lead and person, by version; what another device saved is told', async () => {
  const { id: leadId, email: address } = await world.lead()
  const typed = { leadId, address, subject: 'Fibre', body: 'Hel', version: 0 }
  const ctx = world.contextOf()
  expect(await saveDraft(ctx, typed)).toMatchObject({ value: { version: 1 } })
  expect(await saveDraft(ctx, typed), 'a lost answer').toMatchObject({ value: { version: 1 } })
  const more = { ...typed, body: 'Hello', version: 1 }
  expect(await saveDraft(ctx, more)).toMatchObject({ value: { version: 2 } })
  expect(await saveDraft(ctx, { ...typed, body: 'Help', version: 1 })).toMatchObject({
    reason: 'conflict',
    current: { body: 'Hello', version: 2 },
  })
  expect(
    await findDraft(world.database.db, { leadId, staffId: colleague.id, channel: 'mail' }),
  ).toBeUndefined()
  expect(await saveDraft(ctx, { ...typed, body: '', version: 2 })).toMatchObject({
    value: { version: 0 },
  })
  expect(await draftOf(leadId)).toBeUndefined()
})

test('ANS-02 a reply without words, with a broken subject or to another person is refused by name', async () => {
  const lead = await world.lead()
  const typed = { leadId: lead.id, address: lead.email, subject: 'Fibre', body: 'x' }
  const ctx = world.contextOf()
  const reply = { ...typed, idempotencyKey: randomUUID() }
  for (const [field, value] of [
    ['body', '  '],
    ['subject', ''],
    ['subject', 'two\nlines'],
    ['address', 'someone@else.example'],
  ] as const)
    expect(await sendReply(ctx, { ...reply, [field]: value }), `${field} ${value}`).toMatchObject({
      reason: 'invalid-input',
      fields: { [field]: expect.any(String) },
    })
  expect(await repliesOf(lead.id)).toEqual([])
})

test('ANS-03 ANS-04 a reply leaves once, by the outbox, as a person, in its conversation', async () => {
  const lead = await world.lead()
  await world.drive()
  const key = randomUUID()
  const ctx = world.contextOf()
  await saveDraft(ctx, { leadId: lead.id, address: '', subject: '', body: 'Hel', version: 0 })
  const messageId = await world.reply(lead, { idempotencyKey: key })
  expect(await world.reply(lead, { idempotencyKey: key })).toBe(messageId)
  expect(await draftOf(lead.id)).toBeUndefined()
  const [held] = await repliesOf(lead.id)
  expect(held).toMatchObject({ state: 'queued', attempts: 0 })
  expect(held!.nextAttemptAt!.getTime() - held!.createdAt.getTime()).toBe(11_000)
  expect(await listVisitorMessages(world.database.db, lead.id), 'not before it left').toEqual([])

  await world.drive()
  await world.reply(lead, { body: 'One more thing' }, world.contextOf(editor, timeAfterMinutes(1)))
  await world.drive()
  const [confirmation, first, second, ...more] = mailsTo(lead.email)
  expect(more).toEqual([])
  expect(first).toMatchObject({
    from: { name: 'Test editor', address: confirmation!.from!.address },
    subject: `Fibre (${lead.reference})`,
  })
  expect(first!.text).toContain('Hello, it costs less.')
  expect(headerOf(first!, 'auto-submitted')).toBeUndefined()
  expect(headerOf(first!, 'in-reply-to')).toBe(headerOf(confirmation!, 'message-id'))
  expect(headerOf(second!, 'in-reply-to')).toBe(headerOf(first!, 'message-id'))
  expect(headerOf(second!, 'references')).toBe(
    [confirmation, first].map((mail) => headerOf(mail!, 'message-id')).join(' '),
  )
  const token = replyTokenOfAddress(second!.replyTo![0]!.address!)!
  const secret = await readInstallationValue(world.database.db, 'reply-secret')
  expect(leadIdOfReplyToken(secret, token)).toBe(lead.id)
  expect(await listVisitorMessages(world.database.db, lead.id)).toMatchObject([
    { direction: 'out', body: 'Hello, it costs less.\n\nRegards' },
    { body: 'One more thing' },
  ])
})

test('ANS-03 undoing within ten seconds gives the draft back, and the reply never leaves', async () => {
  const lead = await world.lead()
  const key = randomUUID()
  const messageId = await world.reply(lead, { idempotencyKey: key })
  const undo = { leadId: lead.id, messageId }
  const other = world.contextOf(colleague)
  expect(await undoReply(other, undo)).toMatchObject({ reason: 'not-allowed' })
  expect(await undoReply(world.contextOf(), undo)).toMatchObject({ ok: true })
  expect(await undoReply(world.contextOf(), undo), 'repeated').toMatchObject({ ok: true })
  expect(await draftOf(lead.id)).toMatchObject({
    body: 'Hello, it costs less.\n\nRegards',
    address: lead.email,
    version: 1,
  })
  expect(await world.reply(lead, { idempotencyKey: key }), 'a late repeat').toBe(messageId)
  await world.drive()
  expect(mailsTo(lead.email).filter(({ subject }) => subject?.startsWith('Fibre'))).toEqual([])
  const actions = (await findActivity(world.database.db, 'lead', lead.id)).map((row) => row.action)
  expect(actions).toEqual(expect.arrayContaining(['lead.reply-written', 'lead.reply-undone']))
})

test('ANS-03 what has left cannot be taken back', async () => {
  const lead = await world.lead()
  const messageId = await world.reply(lead)
  await world.drive()
  expect(await undoReply(world.contextOf(), { leadId: lead.id, messageId })).toMatchObject({
    reason: 'conflict',
  })
  expect(
    await undoReply(world.contextOf(), { leadId: lead.id, messageId: randomUUID() }),
  ).toMatchObject({ reason: 'not-found' })
})

test('ANS-10 a second answer within five minutes of a colleague’s is asked for once more', async () => {
  const lead = await world.lead()
  await world.reply(lead, {}, world.contextOf(colleague))
  const reply = {
    leadId: lead.id,
    address: lead.email,
    subject: 'Fibre',
    body: 'Mine',
    idempotencyKey: randomUUID(),
  }
  const soon = world.contextOf(editor, timeAfterMinutes(4))
  expect(await sendReply(soon, reply)).toMatchObject({
    reason: 'conflict',
    current: { authorName: 'Aisha Colleague' },
  })
  expect(await sendReply(soon, { ...reply, isSecond: true })).toMatchObject({ ok: true })
  const later = world.contextOf(editor, timeAfterMinutes(6))
  const next = { ...reply, idempotencyKey: randomUUID() }
  expect(await sendReply(later, next)).toMatchObject({ ok: true })
})

test('OUT-09 a reply that is sent later waits until its time and can be cancelled', async () => {
  const lead = await world.lead()
  const sendAt = timeAfterMinutes(24 * 60).toISOString()
  const id = await world.reply(lead, { sendAt })
  const { rows } = await world.database.pool.query<{ seconds: number }>(
    `select extract(epoch from next_attempt_at - now())::int as seconds from deliveries
     where id = (select delivery_id from conversation_messages where id = $1)`,
    [id],
  )
  expect(rows[0]!.seconds).toBeGreaterThan(23 * 3600)
  expect(await requeueStuckDeliveries(world.contextOf()), 'the sweep of each minute').toBe(0)
  expect(await world.find(lead.id)).toMatchObject({ answeredAt: null })
  const undone = await undoReply(world.contextOf(), { leadId: lead.id, messageId: id })
  expect(undone).toMatchObject({ ok: true })
})

test.each([
  ['the past', -1, 'Choose a time in the future.'],
  ['a year on', 365 * 24 * 60, 'Choose a time within the next 60 days.'],
])('OUT-09 %s is no time to send a reply at', async (_what, minutes, message) => {
  const { id: leadId, email: address } = await world.lead()
  const outcome = await sendReply(world.contextOf(), {
    leadId,
    address,
    subject: 'Fibre',
    body: 'Hello',
    sendAt: timeAfterMinutes(minutes).toISOString(),
    idempotencyKey: crypto.randomUUID(),
  })
  expect(outcome).toMatchObject({ reason: 'invalid-input', fields: { sendAt: message } })
})
