import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { findDeliveriesOfSubject } from '#app/modules/outbox/delivery/store.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { timeAfterMinutes } from '#tools/testing/conversation-test.ts'
import { createPerson } from '#tools/testing/fixtures.ts'
import { freeQuoteLine, useQuoteTest, valueOf } from '#tools/testing/quote-test.ts'
import { staffActor } from '#tools/testing/test-database.ts'
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
  const { id, draft } = await world.begin(lead.id)
  const reply = {
    address: lead.email,
    subject: 'Your servers',
    body: 'Dear Thandi,\n\nas we said on the telephone.',
    isSecond: false,
    idempotencyKey: randomUUID(),
  }
  const send = (more: object = {}) =>
    sendQuote(world.contextOf(), draft.id, {
      revision: draft.revision,
      reply: { ...reply, ...more },
    })
  return { lead, quoteId: id, reply, send }
}

const findQuoteDeliveries = async (leadId: string) =>
  (await findDeliveriesOfSubject(world.database.db, 'lead', leadId)).filter(({ kind }) =>
    ['quote', 'reply'].includes(kind),
  )

test('QUO-10 ANS-05 a reply with a quote is one mail with the words and the PDF, and answers the lead once the mail server has it', async () => {
  const { lead, reply, send } = await createDraftWithReply()
  const sent = await send()
  expect(sent).toMatchObject({ ok: true })
  expect(await send(), 'a lost answer').toEqual(sent)
  expect(await findQuoteDeliveries(lead.id)).toMatchObject([{ kind: 'quote' }])
  const message = await findMessageByKey(world.database.db, reply.idempotencyKey)
  expect(message).toMatchObject({ leadId: lead.id, body: reply.body })
  const activity = await findActivity(world.database.db, 'lead', lead.id)
  expect(activity.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['quote.sent', 'lead.reply-written']),
  )
  expect(await world.find(lead.id), 'before it left').toMatchObject({ answeredAt: null })
  await world.drive()
  expect(await world.find(lead.id)).toMatchObject({ status: 'answered' })
  const mail = world
    .mailbox()
    .messages.find(({ subject }) => subject === `Your servers (${lead.reference})`)
  expect(mail?.text).toMatch(/^Dear Thandi,\s+as we said on the telephone\.\s+Here is our quote/)
  expect(mail?.text, 'the page of the visitor').toMatch(/\/enquiry\/\S+/)
  expect(mail?.attachments).toHaveLength(1)
})

test('QUO-10 ANS-03 a reply with a quote leaves at once: it is not taken back', async () => {
  const { lead, reply, send } = await createDraftWithReply()
  valueOf(await send())
  const message = (await findMessageByKey(world.database.db, reply.idempotencyKey))!
  const undo = { leadId: lead.id, messageId: message.id }
  expect(await undoReply(world.contextOf(), undo)).toMatchObject({
    reason: 'conflict',
    message: /sent immediately/,
  })
  expect(await findQuoteDeliveries(lead.id)).not.toMatchObject([{ state: 'cancelled' }])
})

test.each<[string, object, object]>([
  ['no words', { body: '' }, { reason: 'invalid-input' }],
  ['a placeholder left open', { body: 'Dear {name}' }, { reason: 'invalid-input' }],
  [
    'the address of someone else',
    { address: 'else@shop.example' },
    { fields: { address: expect.any(String) } },
  ],
])('QUO-10 with %s neither reply nor quote is sent', async (_what, more, refusal) => {
  const { lead, quoteId, send } = await createDraftWithReply()
  expect(await send(more)).toMatchObject({ ok: false, ...refusal })
  expect(await findQuoteDeliveries(lead.id)).toEqual([])
  expect((await world.draftOf(quoteId)).state).toBe('draft')
})

test('QUO-10 words that come after the quote was sent are not lost in silence', async () => {
  const { quoteId, send } = await createDraftWithReply()
  valueOf(await world.send(quoteId))
  expect(await send()).toMatchObject({ reason: 'conflict', message: /without your words/ })
})

test('QUO-01 QUO-03 QUO-10 only what is ready is offered, and of the rest it is said why it is not', async () => {
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

test.each([
  ['with a reply', true],
  ['of its own', false],
])(
  'ANS-06 QUO-10 a quote %s whose mail bounces answers nothing: its evidence is taken back, once however often it is told',
  async (_how, isReply) => {
    const { lead, quoteId, reply, send } = await createDraftWithReply()
    const owner = await createPerson(world.database)
    const assigned = { leadId: lead.id, assignedTo: owner.id, version: lead.version }
    valueOf(await assignLead(world.contextOf(), assigned))
    valueOf(isReply ? await send() : await world.send(quoteId))
    await world.drive()
    const { dueAt } = await world.find(lead.id)
    expect(await world.find(lead.id)).toMatchObject({ status: 'answered' })
    const [delivery] = await findQuoteDeliveries(lead.id)
    const message = await findMessageByKey(world.database.db, reply.idempotencyKey)
    const ctx = world.contextOf(systemActor('inbound mail'), timeAfterMinutes(10))
    for (let told = 0; told < 2; told++)
      await ctx.db.transaction((tx) =>
        handleReturnedMail(ctx, tx, {
          leadId: lead.id,
          messageId: message?.id ?? null,
          deliveryId: delivery!.id,
          address: lead.email,
          reason: '5.1.1 No such mailbox',
          isAddressFault: true,
        }),
      )
    expect(await world.find(lead.id)).toMatchObject({
      status: 'in_progress',
      answeredAt: null,
      dueAt,
    })
    const { rows } = await world.database.pool.query<{ text: string }>(
      "select text from staff_notifications where subject_id = $1 and kind = 'mail-returned'",
      [lead.id],
    )
    expect(rows.map(({ text }) => text)).toContain(
      'The address does not work. The lead needs an answer again.',
    )
  },
)

test('ANS-06 QUO-10 who sent its own quote learns that its mail came back, as does who has the lead: once each', async () => {
  const { lead, quoteId } = await createDraftWithReply()
  const owner = await createPerson(world.database)
  const sender = await createPerson(world.database)
  const assigned = { leadId: lead.id, assignedTo: owner.id, version: lead.version }
  valueOf(await assignLead(world.contextOf(), assigned))
  valueOf(await world.send(quoteId, world.contextOf(staffActor('editor', { id: sender.id }))))
  await world.drive()
  const [delivery] = await findQuoteDeliveries(lead.id)
  const ctx = world.contextOf(systemActor('inbound mail'), timeAfterMinutes(10))
  await ctx.db.transaction((tx) =>
    handleReturnedMail(ctx, tx, {
      leadId: lead.id,
      messageId: null,
      deliveryId: delivery!.id,
      address: lead.email,
      reason: '5.1.1 No such mailbox',
      isAddressFault: true,
    }),
  )
  const { rows } = await world.database.pool.query<{ user_id: string; text: string }>(
    "select user_id, text from staff_notifications where subject_id = $1 and kind = 'mail-returned'",
    [lead.id],
  )
  const text = 'The address does not work. The lead needs an answer again.'
  const byPerson = (a: { user_id: string }, b: { user_id: string }) =>
    a.user_id.localeCompare(b.user_id)
  expect(rows.toSorted(byPerson)).toEqual(
    [owner.id, sender.id].map((id) => ({ user_id: id, text })).toSorted(byPerson),
  )
})
