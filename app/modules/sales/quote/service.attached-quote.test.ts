import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { systemActor } from '#app/platform/context.server.ts'
import { timeAfterMinutes } from '#tools/testing/conversation-test.ts'
import { createPerson } from '#tools/testing/fixtures.ts'
import { freeQuoteLine, useQuoteTest } from '#tools/testing/quote-test.ts'
import { staffActor, valueOf } from '#tools/testing/test-database.ts'
import { undoReply } from '../conversation/reply/service.server.ts'
import { handleReturnedMail } from '../conversation/service.server.ts'
import { findMessageByKey } from '../conversation/store.server.ts'
import { assignLead } from '../lead/inbox/service.server.ts'
import { readQuotesOfLead } from './api.server.ts'
import { quoteProblems } from './content.ts'
import { sendQuote } from './service.server.ts'

const world = useQuoteTest()

/** Creates a draft that can be sent, and a reply to send with it. */
async function createDraftWithReply() {
  const lead = await world.cloudLead()
  const { id: quoteId, draft } = await world.begin(lead.id)
  const { id, revision } = draft
  const reply = {
    address: lead.email,
    subject: 'Your servers',
    body: 'Dear Thandi,\n\nas we said on the telephone.',
    isSecond: false,
    idempotencyKey: randomUUID(),
  }
  const send = (more: object = {}) =>
    sendQuote(world.contextOf(), id, { revision, reply: { ...reply, ...more } })
  const findReply = () => findMessageByKey(world.database.db, reply.idempotencyKey)
  const findDeliveries = async () =>
    (await world.deliveriesOf(lead.id)).filter(({ kind }) => ['quote', 'reply'].includes(kind))
  return { lead, quoteId, reply, send, findReply, findDeliveries }
}

test('QUO-10 ANS-05 a reply with a quote is one email with text and PDF, and answers the lead once it was sent', async () => {
  const { lead, reply, send, findReply, findDeliveries } = await createDraftWithReply()
  const sent = await send()
  expect(sent).toMatchObject({ ok: true })
  expect(await send(), 'a lost answer').toEqual(sent)
  const message = quoteProblems.alreadySent
  expect(await send({ body: 'Other words' }), 'a corrected text').toMatchObject({ message })
  expect(await findDeliveries()).toMatchObject([{ kind: 'quote' }])
  expect(await findReply()).toMatchObject({ leadId: lead.id, body: reply.body })
  expect(await world.actionsOf(lead.id)).toEqual(
    expect.arrayContaining(['quote.sent', 'lead.reply-written']),
  )
  expect(await world.find(lead.id), 'before it was sent').toMatchObject({ answeredAt: null })
  await world.drive()
  expect(await world.find(lead.id)).toMatchObject({ status: 'answered' })
  const [mail] = world.mailsTo(lead.email, `Your servers (${lead.reference})`)
  expect(mail?.text).toMatch(/^Dear Thandi,\s+as we said on the telephone\.\s+Here is our quote/)
  expect(mail?.text, 'the page of the visitor').toMatch(/\/enquiry\/\S+/)
  expect(mail?.attachments).toHaveLength(1)
})

test('QUO-10 ANS-03 a reply with a quote is sent immediately and cannot be undone', async () => {
  const { lead, send, findReply, findDeliveries } = await createDraftWithReply()
  valueOf(await send())
  const undo = { leadId: lead.id, messageId: (await findReply())!.id }
  expect(await undoReply(world.contextOf(), undo)).toMatchObject({
    reason: 'conflict',
    message: expect.stringContaining('sent immediately'),
  })
  expect(await findDeliveries()).toMatchObject([{ kind: 'quote', state: 'queued' }])
})

test.each<[string, object, object]>([
  ['no text', { body: '' }, { reason: 'invalid-input' }],
  ['an unfilled placeholder', { body: 'Dear {name}' }, { reason: 'invalid-input' }],
  ['another address', { address: 'else@x.example' }, { fields: { address: expect.any(String) } }],
])('QUO-10 with %s, neither the reply nor the quote is sent', async (_what, more, refusal) => {
  const { quoteId, send, findDeliveries } = await createDraftWithReply()
  expect(await send(more)).toMatchObject({ ok: false, ...refusal })
  expect(await findDeliveries()).toEqual([])
  expect((await world.draftOf(quoteId)).state).toBe('draft')
})

test('QUO-10 a reply is refused with the reason if its quote was changed or sent meanwhile', async () => {
  const { quoteId, send } = await createDraftWithReply()
  valueOf(await world.save(quoteId, { introduction: 'Changed' }))
  expect(await send()).toMatchObject({ message: quoteProblems.changedSinceAttached })
  valueOf(await world.send(quoteId))
  expect(await send()).toMatchObject({ reason: 'conflict', message: quoteProblems.alreadySent })
})

test('QUO-03 the quotes of a lead show the reason why they cannot be sent', async () => {
  const lead = await world.lead()
  const { id, draft } = await world.begin(lead.id)
  const problem = async () => {
    const { items } = await readQuotesOfLead(world.contextOf(), staffActor('editor'), lead.id)
    return items[0]!.problem
  }
  expect(await problem()).toBe(quoteProblems.empty)
  const discount = { discountKind: 'percent', discount: 600 } as const
  valueOf(await world.save(id, { lines: [freeQuoteLine(discount)] }))
  expect(await problem(), 'with a discount above the limit').toBe(quoteProblems.needsApproval)
  valueOf(await world.save(id, { lines: [freeQuoteLine()] }))
  expect(await problem()).toBe(null)
  const setState = (state: string, address: string) =>
    world.database.pool.query(
      "update quote_versions set state = $2, draft = draft || jsonb_build_object('address', $3::text) where id = $1",
      [draft.id, state, address],
    )
  await setState('waiting', lead.email)
  expect(await problem()).toBe(quoteProblems.waiting)
  await setState('draft', 'else@shop.example')
  expect(await problem()).toBe(quoteProblems.address)
  await setState('draft', lead.email)
  valueOf(await world.send(id))
  expect(await problem(), 'once it was sent').toBe(null)
})

/** Handles a bounce of the quote's email, and returns who was notified of it, with the text. */
async function bounce(of: Awaited<ReturnType<typeof createDraftWithReply>>) {
  const { lead, findReply, findDeliveries } = of
  const [delivery] = await findDeliveries()
  const ctx = world.contextOf(systemActor('inbound mail'), timeAfterMinutes(10))
  const returned = {
    leadId: lead.id,
    messageId: (await findReply())?.id ?? null,
    deliveryId: delivery!.id,
    address: lead.email,
    reason: '5.1.1 No such mailbox',
    isAddressFault: true,
  }
  await ctx.db.transaction((tx) => handleReturnedMail(ctx, tx, returned))
  return world.queryRows<{ id: string; text: string }>(
    "select user_id as id, text from staff_notifications where subject_id = $1 and kind = 'mail-returned'",
    lead.id,
  )
}
const bounceText = 'The address does not work. The lead needs an answer again.'

async function assignToNewPerson({ id, version }: { id: string; version: number }) {
  const owner = await createPerson(world.database)
  valueOf(await assignLead(world.contextOf(), { leadId: id, assignedTo: owner.id, version }))
  return owner
}

test.each([
  ['with a reply', true],
  ['without a reply', false],
])(
  'ANS-06 QUO-10 a bounced quote %s reopens the lead with its due time, even if the bounce is reported twice',
  async (_how, isReply) => {
    const draft = await createDraftWithReply()
    const { lead, quoteId, send } = draft
    await assignToNewPerson(lead)
    valueOf(isReply ? await send() : await world.send(quoteId))
    await world.drive()
    const { dueAt, status } = await world.find(lead.id)
    expect(status).toBe('answered')
    await bounce(draft)
    const notified = await bounce(draft)
    await world.expectLead(lead.id, { status: 'in_progress', answeredAt: null, dueAt })
    expect(notified.map(({ text }) => text)).toContain(bounceText)
  },
)

test('ANS-06 QUO-10 a bounced quote notifies its sender and the owner of the lead, once each', async () => {
  const draft = await createDraftWithReply()
  const owner = await assignToNewPerson(draft.lead)
  const sender = await createPerson(world.database)
  const asSender = world.contextOf(staffActor('editor', { id: sender.id }))
  valueOf(await world.send(draft.quoteId, asSender))
  await world.drive()
  const notified = await bounce(draft)
  expect(notified.map(({ id }) => id).toSorted()).toEqual([owner.id, sender.id].toSorted())
  expect(new Set(notified.map(({ text }) => text))).toEqual(new Set([bounceText]))
})

test('ANS-05 QUO-06 an accepted quote still answers the lead if its email bounces later', async () => {
  const draft = await createDraftWithReply()
  valueOf(await world.send(draft.quoteId))
  await world.drive()
  const version = await world.draftOf(draft.quoteId)
  const { accept } = await world.visitorActionsOf(version, draft.lead.id)
  valueOf(await accept())
  await bounce(draft)
  expect(await world.find(draft.lead.id)).toMatchObject({ status: 'answered' })
})
