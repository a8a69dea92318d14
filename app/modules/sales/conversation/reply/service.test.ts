import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { requeueStuckDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import { timeAfterMinutes, useConversationTest } from '#tools/testing/conversation-test.ts'
import { mergeInto } from '#tools/testing/store-lead.ts'
import { staffActor } from '#tools/testing/test-database.ts'
import { saveDraft } from '../draft/service.server.ts'
import { findDraft } from '../draft/store.server.ts'
import { listVisitorMessages } from '../store.server.ts'
import { leadIdOfReplyToken, replyTokenOfAddress } from './rules.server.ts'
import { sendReply, undoReply } from './service.server.ts'

const world = useConversationTest()
const editor = staffActor('editor')
const colleague = staffActor('editor', { id: 'staff-colleague', name: 'Aisha Colleague' })

const draftOf = (leadId: string, staffId = editor.id) =>
  findDraft(world.database.db, { leadId, staffId, channel: 'mail' })
const repliesOf = (leadId: string) => world.deliveriesOf(leadId, 'reply')
const headerOf = (mail: ReturnType<typeof world.mailsTo>[number], name: string) =>
  mail.headers.find(({ key }) => key === name)?.value

const typedReply = (lead: { id: string; email: string }, more: object = {}) => ({
  leadId: lead.id,
  address: lead.email,
  subject: 'Fibre',
  body: 'Hello',
  idempotencyKey: randomUUID(),
  ...more,
})

test('ANS-02 a draft is saved per lead and colleague, and an outdated version gets a conflict with the current one', async () => {
  const { id: leadId, email: address } = await world.lead()
  const save = (body: string, version: number) =>
    saveDraft(world.contextOf(), { leadId, address, subject: 'Fibre', body, version })
  const saved = (version: number) => ({ value: { version } })
  expect(await save('Hel', 0)).toMatchObject(saved(1))
  expect(await save('Hel', 0), 'a retry after a lost response').toMatchObject(saved(1))
  expect(await save('Hello', 1)).toMatchObject(saved(2))
  const current = { body: 'Hello', version: 2 }
  expect(await save('Help', 1)).toMatchObject({ reason: 'conflict', current })
  expect(await draftOf(leadId, colleague.id)).toBeUndefined()
  expect(await save('', 2)).toMatchObject(saved(0))
  expect(await draftOf(leadId)).toBeUndefined()
})

test.each([
  ['body', '  ', expect.any(String)],
  ['subject', '', expect.any(String)],
  ['subject', 'two\nlines', expect.any(String)],
  ['address', 'someone@else.example', expect.any(String)],
  ['sendAt', timeAfterMinutes(-1).toISOString(), 'Choose a time in the future.'],
  ['sendAt', timeAfterMinutes(365 * 1440).toISOString(), 'Choose a time within the next 60 days.'],
])('ANS-02 OUT-09 a reply with the %s %j gets a field error', async (field, value, message) => {
  const lead = await world.lead()
  const outcome = await sendReply(world.contextOf(), typedReply(lead, { [field]: value }))
  expect(outcome).toMatchObject({ reason: 'invalid-input', fields: { [field]: message } })
  expect(await repliesOf(lead.id)).toEqual([])
})

test('ANS-03 ANS-04 a reply is sent once from the outbox, in the author’s name and in its email thread', async () => {
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
  expect(await listVisitorMessages(world.database.db, lead.id), 'not before it is sent').toEqual([])

  await world.drive()
  await world.reply(lead, { body: 'One more thing' }, world.contextOf(editor, timeAfterMinutes(1)))
  await world.drive()
  const [confirmation, first, second, ...more] = world.mailsTo(lead.email)
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

test('ANS-03 an undone reply becomes a draft again and is not sent', async () => {
  const lead = await world.lead()
  const key = randomUUID()
  const reply = { body: 'Hello, it costs less.\n\nRegards', idempotencyKey: key }
  const messageId = await world.reply(lead, reply)
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
  expect(await sendReply(world.contextOf(), typedReply(lead, reply)), 'a repeat').toMatchObject({
    reason: 'key-reused',
    message: 'This message was undone or cancelled. Press Send again to send it.',
  })
  await world.drive()
  expect(world.mailsTo(lead.email, 'Fibre')).toEqual([])
  expect(await world.actionsOf(lead.id)).toEqual(
    expect.arrayContaining(['lead.reply-written', 'lead.reply-undone']),
  )
})

test.each([
  ['another text', { body: 'Hello, it costs more.' }],
  ['another subject', { subject: 'Wi-Fi' }],
  ['an extra file', { files: [randomUUID()] }],
  ['a scheduled time', { sendAt: timeAfterMinutes(60).toISOString() }],
])('a retry with %s is refused, and only the first version is sent', async (_what, more) => {
  const lead = await world.lead()
  const key = { idempotencyKey: randomUUID() }
  await world.reply(lead, key)
  const first = { subject: 'Fibre', body: 'Hello, it costs less.\n\nRegards', ...key }
  const retry = await sendReply(world.contextOf(), typedReply(lead, { ...first, ...more }))
  expect(retry).toMatchObject({
    reason: 'key-reused',
    message: expect.stringContaining('An earlier version of this message was already sent'),
  })
  expect(await repliesOf(lead.id)).toHaveLength(1)
})

test('a retry of a scheduled reply is accepted for the same time and refused for another', async () => {
  const lead = await world.lead()
  const key = { idempotencyKey: randomUUID() }
  const at = (hours: number) => ({ ...key, sendAt: timeAfterMinutes(hours * 60).toISOString() })
  const messageId = await world.reply(lead, at(24))
  expect(await world.reply(lead, at(24))).toBe(messageId)
  await expect(world.reply(lead, at(25))).rejects.toThrow('key-reused')
  await expect(world.reply(lead, key)).rejects.toThrow('key-reused')
})

test('ANS-03 a reply that was sent cannot be undone', async () => {
  const lead = await world.lead()
  const messageId = await world.reply(lead)
  await world.drive()
  const undo = (id: string) => undoReply(world.contextOf(), { leadId: lead.id, messageId: id })
  expect(await undo(messageId)).toMatchObject({ reason: 'conflict' })
  expect(await undo(randomUUID())).toMatchObject({ reason: 'not-found' })
})

test('ANS-10 a reply within five minutes of a colleague’s needs confirmation', async () => {
  const lead = await world.lead()
  await world.reply(lead, {}, world.contextOf(colleague))
  const sendAfter = (minutes: number, more: object = {}) =>
    sendReply(world.contextOf(editor, timeAfterMinutes(minutes)), typedReply(lead, more))
  const current = { authorName: 'Aisha Colleague' }
  expect(await sendAfter(4)).toMatchObject({ reason: 'conflict', current })
  expect(await sendAfter(4, { isSecond: true })).toMatchObject({ ok: true })
  expect(await sendAfter(6)).toMatchObject({ ok: true })
})

test('OUT-09 LDS-04 a scheduled reply waits until its time and can be cancelled on the main lead after a merge', async () => {
  const [lead, main] = [await world.lead(), await world.lead()]
  const sendAt = timeAfterMinutes(24 * 60).toISOString()
  const id = await world.reply(lead, { sendAt })
  const { rows } = await world.database.pool.query<{ seconds: number }>(
    `select extract(epoch from next_attempt_at - now())::int as seconds from deliveries
     where id = (select delivery_id from conversation_messages where id = $1)`,
    [id],
  )
  expect(rows[0]!.seconds).toBeGreaterThan(23 * 3600)
  expect(await requeueStuckDeliveries(world.contextOf()), 'the sweep run every minute').toBe(0)
  expect(await world.find(lead.id)).toMatchObject({ answeredAt: null })
  await mergeInto(world.contextOf(), lead.id, main.id)
  const undone = await undoReply(world.contextOf(), { leadId: main.id, messageId: id })
  expect(undone).toMatchObject({ ok: true })
  expect(await draftOf(main.id)).toMatchObject({ address: lead.email })
})
