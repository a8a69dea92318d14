import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { storeLead } from '#tools/testing/store-lead.ts'
import { staffActor } from '#tools/testing/test-database.ts'
import { randomPhoneNumber, useWhatsappTest } from '#tools/testing/whatsapp-test.ts'
import { readChannelComposer, readConversation } from '../conversation/api.server.ts'
import { beginUpload, receiveFilePart } from '../conversation/draft/service.server.ts'
import { filePartBytes } from '../conversation/reply/schema.ts'
import { undoReply } from '../conversation/reply/service.server.ts'
import { usedLeadKinds } from '../lead/inbox/service.server.ts'
import { refreshTemplates, whatsappChannel } from './service.server.ts'

const world = useWhatsappTest()

test('WAP-05 messages are a kind of leads that is offered only where WhatsApp is set up', () => {
  const { env } = world.contextOf()
  const all = usedLeadKinds(env)
  expect(all).toContain('whatsapp')
  const others = all.filter((kind) => kind !== 'whatsapp')
  expect(usedLeadKinds({ ...env, WHATSAPP_PHONE_NUMBER_ID: undefined })).toEqual(others)
})

/** Creates a lead from a WhatsApp message, and returns its ID and phone number. */
async function createWhatsappLead() {
  const phone = randomPhoneNumber()
  await world.simulator().write({ from: phone, text: 'Hello', at: world.now() })
  await world.processEvents()
  const [lead] = await world.leadsOf(phone)
  world.advanceMinutes(1)
  return { id: lead!.id, phone }
}

async function sendMessageToLead(more: object = {}) {
  const lead = await createWhatsappLead()
  const outcome = await world.send(lead.id, lead.phone, more)
  if (!outcome.ok) throw new Error(outcome.message)
  const { messageId } = outcome.value
  return { ...lead, messageId }
}

const lastSentMessage = () => world.simulator().messages.at(-1)!
const receiveStatus = async (status: string, atMinutes: number, more: object = {}) => {
  const { wamid, to, body } = lastSentMessage()
  const data = body.biz_opaque_callback_data as string
  const at = new Date(world.now().getTime() + atMinutes * 60_000)
  const now = world.now()
  world.advanceMinutes(600)
  await world.simulator().tell({ wamid, to, status, at, data, ...more })
  await world.processEvents()
  world.advanceMinutes((now.getTime() - new Date('2026-11-20T08:00:00Z').getTime()) / 60_000)
}
const findConversationEntry = async (leadId: string, messageId: string) => {
  const lead = await world.find(leadId)
  const { items } = await readConversation(world.contextOf(), lead, undefined)
  const entry = items.find(({ id }) => id === messageId)
  return entry?.type === 'message' ? entry : undefined
}
const readComposer = async (leadId: string) => {
  const lead = await world.find(leadId)
  const found = await readChannelComposer(
    world.contextOf(),
    lead,
    'whatsapp',
    staffActor('editor').id,
  )
  if (!found.ok) throw new Error(found.message)
  return found.value
}
const readReplyState = async (leadId: string) =>
  whatsappChannel.reply.read(world.contextOf(), await world.find(leadId))

test('WAP-03 within 24 hours free text goes out in the documented form, once per key', async () => {
  const idempotencyKey = randomUUID()
  const lead = await sendMessageToLead({ idempotencyKey })
  expect(await world.send(lead.id, lead.phone, { idempotencyKey })).toMatchObject({
    value: { isReplay: true, messageId: lead.messageId },
  })
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

test('WAP-02 PRV-01 our first message to who wrote first ends with the privacy notice, said beforehand; the next one does not', async () => {
  const lead = await createWhatsappLead()
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
  const first = await world.send(lead.id, lead.phone, { body })
  if (!first.ok) throw new Error(first.message)
  expect((await readReplyState(lead.id)).ending).toBeNull()
  const { messageId } = first.value
  expect(await undoReply(world.contextOf(), { leadId: lead.id, messageId })).toMatchObject({
    ok: true,
  })
  const { draft } = await readComposer(lead.id)
  expect(draft?.body).toBe(body)
  expect(await world.send(lead.id, lead.phone, { body: draft?.body })).toMatchObject({ ok: true })
  await world.driveWhatsapp()
  expect(lastSentMessage().body).toMatchObject({ text: { body: `${body}\n\n${ending}` } })
  const second = await world.send(lead.id, lead.phone, { body: 'And it is quick.', isSecond: true })
  expect(second).toMatchObject({ ok: true })
  await world.driveWhatsapp()
  expect(lastSentMessage().body).toMatchObject({ text: { body: 'And it is quick.' } })
})

test('WAP-03 ANS-05 taken by WhatsApp is no answer; delivered is one, as of then; read is shown', async () => {
  const lead = await sendMessageToLead()
  await world.driveWhatsapp()
  expect(await world.find(lead.id)).toMatchObject({ status: 'new', answeredAt: null })
  expect(await findConversationEntry(lead.id, lead.messageId)).toMatchObject({
    progress: { state: 'sent' },
  })
  await receiveStatus('delivered', 5)
  const deliveredAt = new Date(world.now().getTime() + 5 * 60_000)
  expect(await world.find(lead.id)).toMatchObject({ status: 'answered', answeredAt: deliveredAt })
  await receiveStatus('read', 7)
  expect(await world.find(lead.id)).toMatchObject({ answeredAt: deliveredAt })
  expect(await findConversationEntry(lead.id, lead.messageId)).toMatchObject({
    progress: { state: 'read' },
  })
})

test('WAP-03 ANS-06 failed takes the answer back and says why; who wrote it is told once', async () => {
  const lead = await sendMessageToLead()
  await world.driveWhatsapp()
  await receiveStatus('delivered', 5)
  await receiveStatus('failed', 6, { failCode: 131026 })
  await receiveStatus('failed', 6, { failCode: 131026 })
  expect(await world.find(lead.id)).toMatchObject({ status: 'in_progress', answeredAt: null })
  expect(await findConversationEntry(lead.id, lead.messageId)).toMatchObject({
    progress: {
      state: 'failed',
      reason: 'This number isn’t on WhatsApp, or can’t receive this message.',
    },
  })
  expect(await world.actionsOf(lead.id)).toContain('lead.answer-withdrawn')
})

test('WAP-03 T38 statuses last first end where those in order do', async () => {
  const lead = await sendMessageToLead()
  await world.driveWhatsapp()
  await receiveStatus('read', 7)
  await receiveStatus('delivered', 5)
  await receiveStatus('sent', 4)
  expect(await world.find(lead.id)).toMatchObject({
    status: 'answered',
    answeredAt: new Date(world.now().getTime() + 5 * 60_000),
  })
  await receiveStatus('failed', 3, { failCode: 131026 })
  expect(await world.find(lead.id)).toMatchObject({ status: 'answered' })
  expect(await findConversationEntry(lead.id, lead.messageId)).toMatchObject({
    progress: { state: 'read' },
  })
})

test('WAP-03 what is told before our own answer was stored is not lost', async () => {
  const lead = await sendMessageToLead()
  const wamid = `wamid.${randomUUID()}`
  await world.simulator().tell({ wamid, to: lead.phone, status: 'delivered', at: world.now() })
  await world.processEvents()
  expect(await world.find(lead.id)).toMatchObject({ answeredAt: null })
  await world.database.pool.query(
    'update whatsapp_messages set wamid = $2, sent_at = now() where message_id = $1',
    [lead.messageId, wamid],
  )
  await world.processEvents()
  expect(await world.find(lead.id)).toMatchObject({ status: 'answered' })
})

test('WAP-03 LDS-07 an answer that was lost repeats no message once its status was told', async () => {
  const lead = await sendMessageToLead()
  Object.assign(world.simulator().faults, { lostAnswerRate: 1, isSilent: false })
  const { rows } = await world.database.pool.query<{ id: string }>(
    `select delivery_id as id from conversation_messages where id = $1`,
    [lead.messageId],
  )
  const states = async () =>
    (
      await world.database.pool.query<{ state: string }>(
        'select state from deliveries where id = $1',
        [rows[0]!.id],
      )
    ).rows[0]!.state
  world.advanceMinutes(2)
  await world.driveOnce(rows[0]!.id)
  await world.simulator().settle()
  expect(await states()).toBe('queued')
  await world.processEvents()
  world.simulator().faults.lostAnswerRate = 0
  await world.driveWhatsapp()
  expect(await states()).toBe('delivered')
  expect(world.simulator().messages).toHaveLength(1)
  expect(await world.find(lead.id)).toMatchObject({ status: 'answered' })
})

test('WAP-05 API-06 a 429 is obeyed for as long as it asks, and counts as no failure', async () => {
  const lead = await sendMessageToLead()
  Object.assign(world.simulator().faults, { throttleRate: 1, retryAfterSeconds: 90 })
  const { rows } = await world.database.pool.query<{ id: string }>(
    `select delivery_id as id from conversation_messages where id = $1`,
    [lead.messageId],
  )
  await world.driveOnce(rows[0]!.id)
  const { rows: after } = await world.database.pool.query(
    `select state, failures, last_error ->> 'code' as code,
      next_attempt_at > now() + interval '85 seconds' as waits from deliveries where id = $1`,
    [rows[0]!.id],
  )
  expect(after).toEqual([{ state: 'queued', failures: 0, code: 'throttled', waits: true }])
  world.simulator().faults.throttleRate = 0
  await world.driveWhatsapp()
  expect(world.simulator().messages).toHaveLength(1)
})

test('WAP-03 after 24 hours free text is refused with the way out, when it is written and when its turn comes', async () => {
  await refreshTemplates(world.system())
  const lead = await sendMessageToLead()
  world.advanceMinutes(24 * 60 + 2)
  const refusal = await world.send(lead.id, lead.phone)
  expect(refusal).toMatchObject({
    ok: false,
    fields: { body: expect.stringMatching(/approved template/) },
  })
  await world.driveWhatsapp()
  expect(world.simulator().messages).toEqual([])
  expect(await findConversationEntry(lead.id, lead.messageId)).toMatchObject({
    delivery: { state: 'failed', lastError: { code: 'window-over' } },
  })
})

test('WAP-03 outside the window an approved template goes, filled in; no other does', async () => {
  await refreshTemplates(world.system())
  const { id, phone } = await createWhatsappLead()
  world.advanceMinutes(24 * 60 + 2)
  const state = await readReplyState(id)
  expect(state).toMatchObject({ address: phone, refusal: null, freeUntil: null })
  expect(state.templates.map((template) => template.id)).toEqual(['answer_ready/en'])
  expect(state.templates[0]!.parameters).toEqual(['1', '2'])
  const send = (templateId: string, ...parameters: string[]) =>
    world.send(id, phone, { body: '', template: { id: templateId, parameters } })
  expect(await send('not_yet_approved/en')).toMatchObject({ ok: false })
  expect(await send('answer_ready/en', 'Thandi')).toMatchObject({
    ok: false,
    fields: { 'parameters.1': 'Please fill this in.' },
  })
  expect(await send('answer_ready/en', 'Thandi', 'two\nlines')).toMatchObject({ ok: false })
  const outcome = await send('answer_ready/en', 'Thandi', 'BC-1')
  expect(outcome).toMatchObject({ ok: true })
  await world.driveWhatsapp()
  expect(lastSentMessage().body).toMatchObject({
    type: 'template',
    template: {
      name: 'answer_ready',
      language: { code: 'en' },
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Thandi' },
            { type: 'text', text: 'BC-1' },
          ],
        },
      ],
    },
  })
  const [, ours] = await world.messagesOf(id)
  expect(ours!.body).toContain('Hello Thandi, our answer to your enquiry BC-1 is ready.')
})

test('WAP-04 only to who ticked WhatsApp or wrote first', async () => {
  const fields = (phone: string) => ({ fields: { phone } })
  const [silent, ticked] = [randomPhoneNumber(), randomPhoneNumber()]
  const without = await storeLead(world.database, fields(silent))
  const agreed = await storeLead(world.database, fields(ticked))
  await world.database.pool.query(
    `insert into lead_consents (lead_id, channel, is_granted, purpose, notice_version, at)
      values ($1, 'whatsapp', false, 'x', 'x', $3), ($2, 'whatsapp', true, 'x', 'x', $3)`,
    [without.id, agreed.id, world.now()],
  )
  expect((await readReplyState(without.id)).refusal).toMatch(
    /haven’t agreed to WhatsApp or written/,
  )
  expect(await world.send(without.id, silent)).toMatchObject({ ok: false, reason: 'invalid-input' })
  await refreshTemplates(world.system())
  expect(await readReplyState(agreed.id)).toMatchObject({ refusal: null, freeUntil: null })
  const template = { id: 'answer_ready/en', parameters: ['Thandi', 'BC-1'] }
  expect((await world.send(agreed.id, ticked, { body: '', template })).ok).toBe(true)
  await world.driveWhatsapp()
  expect(world.simulator().messages).toMatchObject([{ to: ticked.slice(1) }])
})

test('WAP-04 what waits when "stop" comes is not sent', async () => {
  const lead = await sendMessageToLead()
  world.advanceMinutes(2)
  await world.simulator().write({ from: lead.phone, text: 'STOP', at: world.now() })
  await world.processEvents()
  await world.driveWhatsapp()
  expect(world.simulator().messages).toEqual([])
  expect(await findConversationEntry(lead.id, lead.messageId)).toMatchObject({
    delivery: { state: 'cancelled', lastError: { code: 'stopped' } },
  })
})

test('WAP-03 a message goes to a number of the enquiry alone, and only where it is whole', async () => {
  const { id, phone } = await createWhatsappLead()
  expect(await world.send(id, randomPhoneNumber())).toMatchObject({ ok: false })
  expect(await world.send(id, phone, { body: '' })).toMatchObject({
    ok: false,
    fields: { body: 'Please write a message.' },
  })
  expect(await world.send(id, phone, { body: 'Hello {name}' })).toMatchObject({ ok: false })
  expect(await world.send(id, phone, { body: 'x'.repeat(4097) })).toMatchObject({ ok: false })
  expect(await world.send(id, phone, { channel: 'pigeon' })).toMatchObject({ reason: 'not-found' })
})

test('WAP-03 ANS-03 an undone message becomes a draft of WhatsApp, and never leaves', async () => {
  const lead = await sendMessageToLead({ body: 'Too early' })
  const undo = { leadId: lead.id, messageId: lead.messageId }
  expect(await undoReply(world.contextOf(), undo)).toMatchObject({ ok: true })
  await world.driveWhatsapp()
  expect(world.simulator().messages).toEqual([])
  const composer = await readChannelComposer(
    world.contextOf(),
    await world.find(lead.id),
    'whatsapp',
    staffActor('editor').id,
  )
  expect(composer).toMatchObject({ value: { draft: { body: 'Too early', address: lead.phone } } })
})

/** Uploads a complete file to the draft of a reply. */
async function uploadDraftFile(leadId: string, type: string, size = 4, name = 'plan.pdf') {
  const file = { leadId, channel: 'whatsapp', id: randomUUID(), name, type, size }
  const begun = await beginUpload(world.contextOf(), file)
  if (!begun.ok) throw new Error(begun.message)
  for (let start = 0; start < size; start += filePartBytes) {
    const part = Buffer.alloc(Math.min(filePartBytes, size - start), 'x')
    await receiveFilePart(world.contextOf(), { leadId, id: file.id, start }, part)
  }
  return file.id
}

test('WAP-02 WAP-03 a file is handed to WhatsApp and goes with its words; the conversation shows it', async () => {
  const { id, phone } = await createWhatsappLead()
  const file = await uploadDraftFile(id, 'application/pdf')
  const outcome = await world.send(id, phone, { body: 'The plan', files: [file] })
  if (!outcome.ok) throw new Error(outcome.message)
  const { rows } = await world.database.pool.query<{ id: string }>(
    'select delivery_id as id from conversation_messages where id = $1',
    [outcome.value.messageId],
  )
  world.simulator().faults.mediaStatus = 500
  await world.driveOnce(rows[0]!.id)
  expect(world.simulator().messages).toEqual([])
  world.simulator().faults.mediaStatus = null
  await world.driveWhatsapp()
  const { body } = lastSentMessage()
  const document = body.document as { id: string; caption: string }
  expect(body).toMatchObject({ type: 'document', document: { filename: 'plan.pdf' } })
  expect(document.caption).toMatch(/^The plan\n\n/)
  expect(Buffer.from(world.simulator().media.get(document.id)!.bytes).toString()).toBe('xxxx')
  expect(await findConversationEntry(id, outcome.value.messageId)).toMatchObject({
    files: [{ name: 'plan.pdf', size: 4 }],
  })
})

test('WAP-03 files that WhatsApp does not take are refused with the way out', async () => {
  const { id, phone } = await createWhatsappLead()
  const refusalOf = async (files: string[], more: object = {}) => {
    const outcome = await world.send(id, phone, { files, ...more })
    return outcome.ok ? '' : outcome.message
  }
  const [pdf, sound] = [
    await uploadDraftFile(id, 'application/pdf'),
    await uploadDraftFile(id, 'audio/ogg'),
  ]
  const large = await uploadDraftFile(id, 'image/jpeg', 5_000_001, 'a.jpg')
  expect(await refusalOf([await uploadDraftFile(id, 'application/zip')])).toContain(
    'doesn’t accept',
  )
  expect(await refusalOf([large])).toContain('up to 5 MB')
  expect(await refusalOf([pdf, sound])).toContain('can have only one file')
  expect(await refusalOf([sound])).toContain('recordings can’t have text')
  expect(await refusalOf([pdf], { body: 'x'.repeat(1100) })).toContain('A message with a file')
  expect(await world.send(id, phone, { body: '', files: [pdf] })).toMatchObject({ ok: true })
})
