import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPerson } from '#tools/testing/fixtures.ts'
import { storeLead } from '#tools/testing/store-lead.ts'
import { staffActor, testNow, valueOf } from '#tools/testing/test-database.ts'
import { newPhoneNumber, useWhatsappTest } from '#tools/testing/whatsapp-test.ts'
import { readChannelComposer } from '../conversation/api.server.ts'
import { beginUpload, receiveFilePart } from '../conversation/draft/service.server.ts'
import { filePartBytes } from '../conversation/reply/schema.ts'
import { undoReply } from '../conversation/reply/service.server.ts'
import { usedLeadKinds } from '../lead/inbox/service.server.ts'
import { readWhatsappReply, refreshTemplates } from './service.server.ts'

const world = useWhatsappTest()
const { expectLead } = world

test('WAP-05 the lead kind WhatsApp is offered only if WhatsApp is set up', () => {
  const { env } = world.contextOf()
  const all = usedLeadKinds(env)
  expect(all).toContain('whatsapp')
  const others = all.filter((kind) => kind !== 'whatsapp')
  expect(usedLeadKinds({ ...env, WHATSAPP_PHONE_NUMBER_ID: undefined })).toEqual(others)
})

async function sendToLead(lead: { id: string; phone: string }, more: object = {}) {
  const messageId = await world.sendMessage(lead.id, lead.phone, more)
  return { ...lead, messageId, undo: { leadId: lead.id, messageId } }
}
const sendMessageToLead = async (more: object = {}) => sendToLead(await world.openLead(), more)

const lastSentMessage = () => world.simulator().messages.at(-1)!
const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)
const receiveStatus = async (status: string, atMinutes: number, more: object = {}) => {
  const { wamid, to, body } = lastSentMessage()
  const data = body.biz_opaque_callback_data as string
  const now = world.now()
  world.advanceMinutes(600)
  const at = minutesAfter(now, atMinutes)
  await world.simulator().tell({ wamid, to, status, at, data, ...more })
  await world.processEvents()
  world.advanceMinutes((now.getTime() - testNow.getTime()) / 60_000)
}
const expectEntry = async (leadId: string, messageId: string, expected: object) =>
  expect(await world.findEntry(leadId, messageId)).toMatchObject(expected)
const readComposer = async (leadId: string) => {
  const { id: staffId } = staffActor('editor')
  const lead = await world.find(leadId)
  return valueOf(await readChannelComposer(world.contextOf(), lead, 'whatsapp', staffId))
}
const readReplyState = async (leadId: string) =>
  readWhatsappReply(world.contextOf(), await world.find(leadId))
type Delivery = { id: string; state: string; failures: number; code: string; waits: boolean }
const deliveryOf = async ({ messageId }: { messageId: string }) => {
  const [delivery] = await world.queryRows<Delivery>(
    `select id, state, failures, last_error ->> 'code' as code,
      next_attempt_at >= last_attempt_at + interval '90 seconds' as waits from deliveries
      where id = (select delivery_id from conversation_messages where id = $1)`,
    messageId,
  )
  return delivery!
}

test('WAP-03 within 24 hours free text is sent in the documented format, once per idempotency key', async () => {
  const idempotencyKey = randomUUID()
  const lead = await sendMessageToLead({ idempotencyKey })
  expect(await world.send(lead.id, lead.phone, { idempotencyKey })).toMatchObject({
    value: { isReplay: true, messageId: lead.messageId },
  })
  const changed = { idempotencyKey, body: 'Hello, it costs more.' }
  expect(await world.send(lead.id, lead.phone, changed)).toMatchObject({ reason: 'key-reused' })
  await world.driveWhatsapp()
  expect(world.simulator().messages).toHaveLength(1)
  expect(lastSentMessage().body).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: lead.phone.slice(1),
    type: 'text',
    text: { preview_url: false, body: expect.stringMatching(/^Hello, it costs less\.\n\n/) },
    biz_opaque_callback_data: lead.messageId,
  })
  expect(await world.actionsOf(lead.id)).toContain('lead.reply-written')
})

test('WAP-02 PRV-01 only our first reply to a visitor’s message ends with the privacy notice, shown beforehand', async () => {
  const lead = await world.openLead()
  const { ending, longest } = await readReplyState(lead.id)
  expect(ending).toMatch(
    /^Baobab Connect \(Pty\) Ltd keeps this conversation to answer you\. .*https:\/\/baobab\.example\/privacy-policy$/,
  )
  const body = 'x'.repeat(longest)
  expect(await world.send(lead.id, lead.phone, { body: `${body}x` })).toMatchObject({
    fields: { body: expect.stringContaining('too long') },
  })
  // The undone message never reached the person, so its privacy notice counts as not shown. The message sent again
  // contains the notice, and later messages don't.
  const { undo } = await sendToLead(lead, { body })
  expect((await readReplyState(lead.id)).ending).toBeNull()
  expect(await undoReply(world.contextOf(), undo)).toMatchObject({ ok: true })
  const { draft } = await readComposer(lead.id)
  expect(draft?.body).toBe(body)
  await sendToLead(lead, { body: draft?.body })
  await world.driveWhatsapp()
  expect(lastSentMessage().body).toMatchObject({ text: { body: `${body}\n\n${ending}` } })
  await sendToLead(lead, { body: 'And it is quick.', isSecond: true })
  await world.driveWhatsapp()
  expect(lastSentMessage().body).toMatchObject({ text: { body: 'And it is quick.' } })
})

test('WAP-03 ANS-05 a message answers the lead as of its delivery, not when it is accepted, and is shown as read', async () => {
  const lead = await sendMessageToLead()
  await world.driveWhatsapp()
  await expectLead(lead.id, { status: 'new', answeredAt: null })
  await expectEntry(lead.id, lead.messageId, { progress: { state: 'sent' } })
  await receiveStatus('delivered', 5)
  const answeredAt = minutesAfter(world.now(), 5)
  await expectLead(lead.id, { status: 'answered', answeredAt })
  await receiveStatus('read', 7)
  await expectLead(lead.id, { answeredAt })
  await expectEntry(lead.id, lead.messageId, { progress: { state: 'read' } })
})

test('WAP-03 ANS-06 a failed message withdraws the answer, shows the reason and notifies its author once', async () => {
  const { id: author } = await createPerson(world.database)
  const lead = await sendMessageToLead()
  const setAuthor = 'update conversation_messages set author_id = $2 where id = $1'
  await world.queryRows(setAuthor, lead.messageId, author)
  await world.driveWhatsapp()
  await receiveStatus('delivered', 5)
  await receiveStatus('failed', 6, { failCode: 131026 })
  await receiveStatus('failed', 6, { failCode: 131026 })
  await expectLead(lead.id, { status: 'in_progress', answeredAt: null })
  const reason = 'This number isn’t on WhatsApp, or can’t receive this message.'
  await expectEntry(lead.id, lead.messageId, { progress: { state: 'failed', reason } })
  expect(await world.actionsOf(lead.id)).toContain('lead.answer-withdrawn')
  expect(await world.noticesOf(lead.id, 'reply-failed')).toMatchObject([{ user_id: author }])
})

test('WAP-03 T38 statuses in reverse order have the same result as in order', async () => {
  const lead = await sendMessageToLead()
  await world.driveWhatsapp()
  await receiveStatus('read', 7)
  await receiveStatus('delivered', 5)
  await receiveStatus('sent', 4)
  await expectLead(lead.id, { status: 'answered', answeredAt: minutesAfter(world.now(), 5) })
  await receiveStatus('failed', 3, { failCode: 131026 })
  await expectLead(lead.id, { status: 'answered' })
  await expectEntry(lead.id, lead.messageId, { progress: { state: 'read' } })
})

test('WAP-03 a status that arrives before the message ID is stored is not lost', async () => {
  const lead = await sendMessageToLead()
  const wamid = `wamid.${randomUUID()}`
  await world.simulator().tell({ wamid, to: lead.phone, status: 'delivered', at: world.now() })
  await world.processEvents()
  await expectLead(lead.id, { answeredAt: null })
  const change = 'update whatsapp_messages set wamid = $2, sent_at = now() where message_id = $1'
  await world.queryRows(change, lead.messageId, wamid)
  await world.processEvents()
  await expectLead(lead.id, { status: 'answered' })
})

test('WAP-03 a lost response does not repeat the message once its status has arrived', async () => {
  const lead = await sendMessageToLead()
  Object.assign(world.simulator().faults, { lostAnswerRate: 1, isSilent: false })
  const stateOf = async () => (await deliveryOf(lead)).state
  world.advanceMinutes(2)
  await world.driveOnce((await deliveryOf(lead)).id)
  await world.simulator().settle()
  expect(await stateOf()).toBe('queued')
  await world.processEvents()
  world.simulator().faults.lostAnswerRate = 0
  await world.driveWhatsapp()
  expect(await stateOf()).toBe('delivered')
  expect(world.simulator().messages).toHaveLength(1)
  await expectLead(lead.id, { status: 'answered' })
})

test('WAP-05 API-06 a 429 delays the delivery by its Retry-After and does not count as a failure', async () => {
  const lead = await sendMessageToLead()
  Object.assign(world.simulator().faults, { throttleRate: 1, retryAfterSeconds: 90 })
  const { id } = await deliveryOf(lead)
  await world.driveOnce(id)
  const delayed = { id, state: 'queued', failures: 0, code: 'throttled', waits: true }
  expect(await deliveryOf(lead)).toEqual(delayed)
  world.simulator().faults.throttleRate = 0
  await world.driveWhatsapp()
  expect(world.simulator().messages).toHaveLength(1)
})

test('WAP-03 after 24 hours free text is refused with a hint at templates, and queued text is not sent', async () => {
  await refreshTemplates(world.system())
  const lead = await sendMessageToLead()
  world.advanceMinutes(24 * 60 + 2)
  expect(await world.send(lead.id, lead.phone)).toMatchObject({
    fields: { body: expect.stringMatching(/approved template/) },
  })
  await world.driveWhatsapp()
  expect(world.simulator().messages).toEqual([])
  const delivery = { state: 'failed', lastError: { code: 'window-over' } }
  await expectEntry(lead.id, lead.messageId, { delivery })
})

test('WAP-03 outside the 24-hour window only an approved and completed template is sent', async () => {
  await refreshTemplates(world.system())
  const { id, phone } = await world.openLead()
  world.advanceMinutes(24 * 60 + 2)
  const state = await readReplyState(id)
  expect(state).toMatchObject({ address: phone, refusal: null, freeUntil: null })
  expect(state.templates.map((template) => template.id)).toEqual(['answer_ready/en'])
  expect(state.templates[0]!.parameters).toEqual(['1', '2'])
  const idempotencyKey = randomUUID()
  const send = (templateId: string, ...parameters: string[]) =>
    world.send(id, phone, { body: '', template: { id: templateId, parameters }, idempotencyKey })
  expect(await send('not_yet_approved/en')).toMatchObject({ ok: false })
  expect(await send('answer_ready/en', 'Thandi')).toMatchObject({
    fields: { 'parameters.1': 'Please fill this in.' },
  })
  expect(await send('answer_ready/en', 'Thandi', 'two\nlines')).toMatchObject({ ok: false })
  for (const isReplay of [false, true])
    expect(await send('answer_ready/en', 'Thandi', 'BC-1')).toMatchObject({ value: { isReplay } })
  expect(await send('answer_ready/en', 'Thandi', 'BC-2')).toMatchObject({ reason: 'key-reused' })
  await world.driveWhatsapp()
  const parameters = ['Thandi', 'BC-1'].map((text) => ({ type: 'text', text }))
  const components = [{ type: 'body', parameters }]
  expect(lastSentMessage().body).toMatchObject({
    type: 'template',
    template: { name: 'answer_ready', language: { code: 'en' }, components },
  })
  const [, ours] = await world.messagesOf(id)
  expect(ours!.body).toContain('Hello Thandi, our answer to your enquiry BC-1 is ready.')
})

test('WAP-04 a message is refused without WhatsApp consent, and a template is sent with it', async () => {
  const [silent, ticked] = [newPhoneNumber(), newPhoneNumber()]
  const without = await storeLead(world.database, { fields: { phone: silent } })
  const agreed = await storeLead(world.database, { fields: { phone: ticked } })
  await world.queryRows(
    `insert into lead_consents (lead_id, channel, is_granted, purpose, notice_version, at)
      values ($1, 'whatsapp', false, 'x', 'x', $3), ($2, 'whatsapp', true, 'x', 'x', $3)`,
    without.id,
    agreed.id,
    world.now(),
  )
  const { refusal } = await readReplyState(without.id)
  expect(refusal).toMatch(/haven’t agreed to WhatsApp or written/)
  expect(await world.send(without.id, silent)).toMatchObject({ ok: false, reason: 'invalid-input' })
  await refreshTemplates(world.system())
  expect(await readReplyState(agreed.id)).toMatchObject({ refusal: null, freeUntil: null })
  const template = { id: 'answer_ready/en', parameters: ['Thandi', 'BC-1'] }
  expect((await world.send(agreed.id, ticked, { body: '', template })).ok).toBe(true)
  await world.driveWhatsapp()
  expect(world.simulator().messages).toMatchObject([{ to: ticked.slice(1) }])
  // A list that staff import is no new consent of a person who wrote "stop" before, unlike a form.
  const stop = { from: ticked, text: 'STOP', at: new Date(world.now().getTime() - 60_000) }
  await world.simulator().write(stop)
  await world.processEvents()
  expect(await readReplyState(agreed.id)).toMatchObject({ refusal: null })
  await world.queryRows("update leads set kind = 'imported' where id = $1", agreed.id)
  const refused = { refusal: expect.stringContaining('They wrote “stop”') }
  expect(await readReplyState(agreed.id)).toMatchObject(refused)
})

test('WAP-04 a "stop" message cancels queued messages', async () => {
  const lead = await sendMessageToLead()
  world.advanceMinutes(2)
  await world.simulator().write({ from: lead.phone, text: 'STOP', at: world.now() })
  await world.processEvents()
  await world.driveWhatsapp()
  expect(world.simulator().messages).toEqual([])
  const delivery = { state: 'cancelled', lastError: { code: 'stopped' } }
  await expectEntry(lead.id, lead.messageId, { delivery })
})

test('WAP-03 a message is refused for another number, without text, with open placeholders or if it is too long', async () => {
  const { id, phone } = await world.openLead()
  expect(await world.send(id, newPhoneNumber())).toMatchObject({ ok: false })
  for (const [more, refusal] of [
    [{ body: '' }, { fields: { body: 'Please write a message.' } }],
    [{ body: 'Hello {name}' }, { ok: false }],
    [{ body: 'x'.repeat(4097) }, { ok: false }],
    [{ channel: 'pigeon' }, { reason: 'not-found' }],
  ])
    expect(await world.send(id, phone, more)).toMatchObject(refusal!)
})

test('WAP-03 ANS-03 an undone message becomes a WhatsApp draft and is not sent', async () => {
  const { id, phone, undo } = await sendMessageToLead({ body: 'Too early' })
  expect(await undoReply(world.contextOf(), undo)).toMatchObject({ ok: true })
  await world.driveWhatsapp()
  expect(world.simulator().messages).toEqual([])
  expect((await readComposer(id)).draft).toMatchObject({ body: 'Too early', address: phone })
})

/** Uploads a complete file to the draft of a reply. */
async function uploadDraftFile(leadId: string, type: string, size = 4, name = 'plan.pdf') {
  const file = { leadId, channel: 'whatsapp', id: randomUUID(), name, type, size }
  valueOf(await beginUpload(world.contextOf(), file))
  for (let start = 0; start < size; start += filePartBytes) {
    const part = Buffer.alloc(Math.min(filePartBytes, size - start), 'x')
    await receiveFilePart(world.contextOf(), { leadId, id: file.id, start }, part)
  }
  return file.id
}

test('WAP-02 WAP-03 a file is uploaded to WhatsApp, sent with its caption and shown in the conversation', async () => {
  const lead = await world.openLead()
  const file = await uploadDraftFile(lead.id, 'application/pdf')
  const { messageId } = await sendToLead(lead, { body: 'The plan', files: [file] })
  world.simulator().faults.mediaStatus = 500
  await world.driveOnce((await deliveryOf({ messageId })).id)
  expect(world.simulator().messages).toEqual([])
  world.simulator().faults.mediaStatus = null
  await world.driveWhatsapp()
  const { body } = lastSentMessage()
  const document = body.document as { id: string; caption: string }
  expect(body).toMatchObject({ type: 'document', document: { filename: 'plan.pdf' } })
  expect(document.caption).toMatch(/^The plan\n\n/)
  expect(Buffer.from(world.simulator().media.get(document.id)!.bytes).toString()).toBe('xxxx')
  await expectEntry(lead.id, messageId, { files: [{ name: 'plan.pdf', size: 4 }] })
})

test('WAP-03 files that WhatsApp does not accept are refused with an explanation', async () => {
  const { id, phone } = await world.openLead()
  const pdf = await uploadDraftFile(id, 'application/pdf')
  const sound = await uploadDraftFile(id, 'audio/ogg')
  const large = await uploadDraftFile(id, 'image/jpeg', 5_000_001, 'a.jpg')
  const zip = await uploadDraftFile(id, 'application/zip')
  for (const [more, words] of [
    [{ files: [zip] }, 'doesn’t accept'],
    [{ files: [large] }, 'up to 5 MB'],
    [{ files: [pdf, sound] }, 'can have only one file'],
    [{ files: [sound] }, 'recordings can’t have text'],
    [{ files: [pdf], body: 'x'.repeat(1100) }, 'A message with a file'],
  ] as const)
    expect(await world.send(id, phone, more)).toMatchObject({
      message: expect.stringContaining(words),
    })
  expect(await world.send(id, phone, { body: '', files: [pdf] })).toMatchObject({ ok: true })
})
