import { expect, test } from 'vitest'
import { defaultSite } from '#app/modules/settings/content.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { deliveryReport, rawMail, type RawMail } from '#tools/simulators/raw-mail.ts'
import { timeAfterMinutes } from '#tools/testing/conversation-test.ts'
import { createPerson } from '#tools/testing/fixtures.ts'
import { useInboundTest } from '#tools/testing/inbound-test.ts'
import {
  findAddressFaults,
  findMailIds,
  listVisitorMessages,
} from '../conversation/store.server.ts'
import { reopenAnswer } from '../lead/answer/service.server.ts'
import { mergeLead } from '../lead/duplicate/service.server.ts'
import { inboxFilterSchema } from '../lead/inbox/schema.ts'
import { assignLead } from '../lead/inbox/service.server.ts'
import { findInboxPage } from '../lead/inbox/store.server.ts'

const world = useInboundTest()
const messagesOf = (leadId: string) => listVisitorMessages(world.database.db, leadId)
const noticesOf = async (subjectId: string, kind: string) =>
  (
    await world.database.pool.query<{ title: string; text: string }>(
      'select title, text from staff_notifications where subject_id = $1 and kind = $2',
      [subjectId, kind],
    )
  ).rows
const actionsOf = async (leadId: string) =>
  (await findActivity(world.database.db, 'lead', leadId)).map(({ action }) => action)

async function addAnsweredLead() {
  const lead = await world.lead()
  await world.reply(lead)
  await world.drive()
  const [mailId] = await findMailIds(world.database.db, [lead.id])
  return { ...lead, mailId: mailId! }
}

test('ANS-07 INB-03 the visitor answers by mail: it joins by its token, and the lead waits with a due time of its own', async () => {
  const lead = await addAnsweredLead()
  expect(await world.find(lead.id)).toMatchObject({ status: 'answered' })
  expect(
    await world.deliverMail({ from: lead.email, to: world.replyTo(lead.id), body: 'Which day?' }),
  ).toBe('stored')
  const after = await world.find(lead.id)
  expect(after).toMatchObject({ status: 'in_progress', answeredAt: null })
  expect(after.dueAt!.getTime()).toBeGreaterThan(timeAfterMinutes(10).getTime())
  expect(await messagesOf(lead.id)).toMatchObject([
    { direction: 'out' },
    { direction: 'in', body: 'Which day?' },
  ])
  expect(await actionsOf(lead.id)).toEqual(
    expect.arrayContaining(['lead.message-received', 'lead.waits-again']),
  )
})

test('ANS-07 the settings say within how many business days who writes again is answered', async () => {
  const lead = await addAnsweredLead()
  const ctx = world.contextOf(systemActor('visitor'), timeAfterMinutes(10))
  const dueWithin = async (laterAnswerDays: number) => {
    await ctx.db.transaction(async (tx) =>
      reopenAnswer(ctx, tx, { ...lead, status: 'answered' }, { ...defaultSite, laterAnswerDays }),
    )
    return (await world.find(lead.id)).dueAt?.toISOString()
  }
  // The test clock starts on a Friday.
  expect(await dueWithin(1)).toBe('2026-11-23T15:00:00.000Z')
  expect(await dueWithin(3)).toBe('2026-11-25T15:00:00.000Z')
})

test('INB-03 by a reference to a mail of ours it joins from an address that took part, else it waits', async () => {
  const lead = await addAnsweredLead()
  const answer = { references: `<x@y.example> ${lead.mailId}` }
  await world.deliverMail({ ...answer, from: lead.email.toUpperCase() })
  expect(await messagesOf(lead.id)).toHaveLength(2)
  await world.deliverMail({ ...answer, from: 'stranger@else.example', body: 'Me, too' })
  expect(await messagesOf(lead.id)).toHaveLength(2)
  expect((await world.lastMails())[0]).toMatchObject({ state: 'unmatched', lead_id: null })
})

test('INB-03 the confirmation counts as a mail of ours, and so does one about a merged enquiry', async () => {
  const lead = await world.lead()
  await world.drive()
  const { rows } = await world.database.pool.query<{ id: string }>(
    "select id from deliveries where subject_id = $1 and kind = 'it-health-recipe'",
    [lead.id],
  )
  const main = await world.lead({ at: timeAfterMinutes(-60) })
  const merged = {
    leadId: lead.id,
    version: lead.version,
    intoId: main.id,
    intoVersion: main.version,
    reason: 'same-person',
  }
  expect(await mergeLead(world.contextOf(), merged)).toMatchObject({ ok: true })
  await world.deliverMail({ from: lead.email, inReplyTo: `<${rows[0]!.id}@baobab.example>` })
  expect(await messagesOf(main.id)).toMatchObject([{ direction: 'in' }])
})

test('INB-03 from another address with a valid token it joins, marked, stops nothing, and the visitor’s page is silent of it', async () => {
  const lead = await world.lead()
  const { dueAt } = await world.find(lead.id)
  await world.deliverMail({ from: 'partner@else.example', to: world.replyTo(lead.id) })
  const { rows } = await world.database.pool.query<{ is_foreign: boolean }>(
    'select is_foreign from conversation_messages where lead_id = $1',
    [lead.id],
  )
  expect(rows).toEqual([{ is_foreign: true }])
  expect(await messagesOf(lead.id)).toEqual([])
  expect(await world.find(lead.id)).toMatchObject({ status: 'new', answeredAt: null, dueAt })
})

test('INB-03 nothing joins by subject or name alone; one notice tells staff of all that waits', async () => {
  const lead = await world.lead()
  await world.database.pool.query("delete from inbound_mails where state = 'unmatched'")
  for (let at = 0; at < 3; at++)
    await world.deliverMail({
      from: `Thandi Nkosi <other-${at}@home.example>`,
      subject: `Re: ${lead.reference}`,
    })
  expect(await messagesOf(lead.id)).toEqual([])
  expect((await world.lastMails(3)).map(({ state }) => state)).toEqual([
    'unmatched',
    'unmatched',
    'unmatched',
  ])
})

test('INB-02 a mail is stored once: again, at another place, after UIDVALIDITY changed; the same id with other content is another', async () => {
  const lead = await world.lead()
  const mail = { from: lead.email, to: world.replyTo(lead.id), mailId: '<same@home.example>' }
  const bytes = rawMail(mail)
  expect(await world.deliverMail(bytes, { uid: 5001 })).toBe('stored')
  expect(await world.deliverMail(bytes, { uid: 5001 })).toBe('known')
  expect(await world.deliverMail(bytes, { uid: 5002 })).toBe('known')
  const detoured = Buffer.concat([
    Buffer.from('Received: from mx.example\r\nDelivered-To: x@y.example\r\n'),
    bytes,
  ])
  expect(await world.deliverMail(detoured, { uid: 5003 })).toBe('known')
  expect(await messagesOf(lead.id)).toHaveLength(1)
  expect(await world.deliverMail(rawMail({ ...mail, body: 'Other words' }), { uid: 5004 })).toBe(
    'stored',
  )
  expect(await messagesOf(lead.id)).toHaveLength(2)
})

test('INB-01 INB-02 a node that is not the reader any more stores nothing', async () => {
  expect(await world.deliverMail({}, { reader: 'another node' })).toBe('not the reader')
  expect(await world.deliverMail({}, { uidValidity: 8 })).toBe('not the reader')
  expect(await world.lastMails(2)).toEqual([])
})

test('ANS-06 INB-04 a reply that bounces takes its evidence back; the lead is due by its first promise, and says why', async () => {
  const lead = await addAnsweredLead()
  const { dueAt } = await world.find(lead.id)
  await world.deliverMail(deliveryReport({ address: lead.email, mailId: lead.mailId }))
  expect(await world.find(lead.id)).toMatchObject({
    status: 'in_progress',
    answeredAt: null,
    dueAt,
  })
  expect(await findAddressFaults(world.database.db, [lead.id])).toMatchObject([
    { address: lead.email, reason: '5.1.1 550 No such mailbox' },
  ])
  expect(await actionsOf(lead.id)).toContain('lead.mail-returned')
  expect((await world.lastMails())[0]).toMatchObject({
    kind: 'delivery-report',
    report_action: 'failed',
    lead_id: lead.id,
  })
  // The address counts as working again once an email arrives from it.
  await world.deliverMail({ from: lead.email, to: world.replyTo(lead.id) })
  expect(await findAddressFaults(world.database.db, [lead.id])).toEqual([])
})

test.each([
  ['a delay is noted', { action: 'delayed', status: '4.4.1' }, 'lead.mail-delayed'],
  ['an arrival changes nothing', { action: 'delivered', status: '2.0.0' }, undefined],
  [
    'another address than that of the mail proves nothing',
    { address: 'other@else.example' },
    undefined,
  ],
  ['a mail that is not ours proves nothing', { mailId: '<made-up@baobab.example>' }, undefined],
])('INB-04 of reports: %s', async (_title, more, action) => {
  const lead = await addAnsweredLead()
  await world.deliverMail(deliveryReport({ address: lead.email, mailId: lead.mailId, ...more }))
  expect(await world.find(lead.id)).toMatchObject({ status: 'answered' })
  const seen = await actionsOf(lead.id)
  expect(seen).not.toContain('lead.mail-returned')
  if (action) expect(seen).toContain(action)
})

test('ANS-06 a full mailbox is no fault of the address', async () => {
  const lead = await addAnsweredLead()
  await world.deliverMail(
    deliveryReport({ address: lead.email, mailId: lead.mailId, status: '5.2.2' }),
  )
  expect(await world.find(lead.id)).toMatchObject({ answeredAt: null })
  expect(await findAddressFaults(world.database.db, [lead.id])).toEqual([])
})

const incomingMessagesOf = async (leadId: string) =>
  (
    await world.database.pool.query<{ body: string; is_automatic: boolean }>(
      `select body, is_automatic from conversation_messages
        where lead_id = $1 and direction = 'in' order by body`,
      [leadId],
    )
  ).rows

test('INB-04 an automatic answer is shown, marked, and not taken for the visitor’s: no clock, no notice, not on the visitor’s page', async () => {
  const lead = await addAnsweredLead()
  const answers: RawMail[] = [
    { to: world.replyTo(lead.id), headers: { 'Auto-Submitted': 'auto-replied' }, body: 'Away' },
    {
      references: lead.mailId,
      headers: { 'X-Auto-Response-Suppress': 'All' },
      subject: 'Automatic reply: Fibre',
      body: 'I am away until Monday.',
    },
  ]
  for (const mail of answers) await world.deliverMail({ from: lead.email, ...mail })
  expect(await world.find(lead.id)).toMatchObject({ status: 'answered' })
  expect(await messagesOf(lead.id)).toHaveLength(1)
  expect(await incomingMessagesOf(lead.id)).toEqual([
    { body: 'Away', is_automatic: true },
    { body: 'I am away until Monday.', is_automatic: true },
  ])
  expect(await noticesOf(lead.id, 'message')).toEqual([])
  const search = inboxFilterSchema.parse({ search: 'until Monday' })
  const found = await findInboxPage(world.database.db, search, timeAfterMinutes(20))
  expect(found.leads.map(({ id }) => id)).toContain(lead.id)
})

test('INB-04 ANS-07 a person’s answer through a list is the visitor’s words', async () => {
  const lead = await addAnsweredLead()
  const headers = { Precedence: 'list', 'List-Id': '<office.bakery.example>' }
  await world.deliverMail({ from: lead.email, references: lead.mailId, headers, body: 'Go ahead' })
  expect(await world.find(lead.id)).toMatchObject({ status: 'in_progress', answeredAt: null })
  expect(await messagesOf(lead.id)).toMatchObject([{ direction: 'out' }, { body: 'Go ahead' }])
  expect(await incomingMessagesOf(lead.id)).toEqual([{ body: 'Go ahead', is_automatic: false }])
})

test('INB-03 a reply from a no-reply address is by the person in Reply-To', async () => {
  const lead = await addAnsweredLead()
  await world.deliverMail({
    from: 'No Reply <no-reply@tickets.example>',
    headers: { 'Reply-To': `Thandi <${lead.email.toUpperCase()}>` },
    references: lead.mailId,
    body: 'Go ahead',
  })
  expect(await messagesOf(lead.id)).toMatchObject([{}, { body: 'Go ahead', authorName: 'Thandi' }])
})

test('INB-03 a mail without a sender joins by its token, and can be read there', async () => {
  const lead = await world.lead()
  await world.deliverMail({ from: '', to: world.replyTo(lead.id), body: 'Who am I?' })
  expect(await incomingMessagesOf(lead.id)).toEqual([{ body: 'Who am I?', is_automatic: false }])
})

test('INB-04 a complaint is told to who has the lead, and answers nothing', async () => {
  const lead = await addAnsweredLead()
  const report = deliveryReport({ address: lead.email, mailId: lead.mailId })
  const body = report.body!.replace('message/delivery-status', 'message/feedback-report')
  await world.deliverMail({ ...report, body })
  expect(await actionsOf(lead.id)).toContain('lead.mail-complained')
  expect(await world.find(lead.id)).toMatchObject({ status: 'answered' })
})

test('INB-07 mail from ourselves never joins, and whatever comes, no mail leaves', async () => {
  const lead = await addAnsweredLead()
  const sent = world.mailbox().messages.length
  const { rows: before } = await world.database.pool.query('select 1 from deliveries')
  const site = 'hello@baobabconnect.example'
  const to = world.replyTo(lead.id)
  await world.deliverMail({ from: lead.email, to, mailId: lead.mailId })
  await world.deliverMail({ from: lead.email, to, headers: { 'Auto-Submitted': 'auto-generated' } })
  for (let round = 0; round < 20; round++)
    await world.deliverMail({ from: lead.email, to, body: `Away ${round} ${site}` })
  await world.drive()
  expect((await world.database.pool.query('select 1 from deliveries')).rowCount).toBe(before.length)
  expect(world.mailbox().messages).toHaveLength(sent)
  const [own, automatic] = await world.lastMails(22)
  expect([own, automatic]).toMatchObject([
    { kind: 'own', state: 'set-aside' },
    { kind: 'automatic' },
  ])
})

test('INB-02 INB-05 a damaged mail is kept and waits for staff', async () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from([0, 255, 0, 1]),
    Buffer.from('From: \0\r\n\r\n\0'),
    Buffer.alloc(2_000_000, 'a: b\r\n'),
  ])
    expect(await world.deliverMail(bytes)).toBe('stored')
  expect((await world.lastMails(4)).every(({ state }) => state === 'unmatched')).toBe(true)
})

test('ANS-07 ANS-06 who has the lead is told of a mail and of a bounce, once each', async () => {
  const owner = await createPerson(world.database)
  const lead = await addAnsweredLead()
  const { version } = await world.find(lead.id)
  await assignLead(world.contextOf(), { leadId: lead.id, assignedTo: owner.id, version })
  await world.deliverMail(deliveryReport({ address: lead.email, mailId: lead.mailId }))
  expect(await noticesOf(lead.id, 'mail-returned')).toEqual([
    {
      title: `Email bounced: ${lead.reference}`,
      text: 'The address does not work. The lead needs an answer again.',
    },
  ])
  await world.deliverMail({ from: lead.email, to: world.replyTo(lead.id) })
  expect(await noticesOf(lead.id, 'message')).toHaveLength(1)
  const away = { from: lead.email, to: world.replyTo(lead.id), subject: 'Out of office' }
  await world.deliverMail(away)
  expect(await noticesOf(lead.id, 'message')).toHaveLength(1)
  await world.deliverMail({
    ...away,
    subject: 'Re',
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  expect((await noticesOf(lead.id, 'message')).map(({ title }) => title)).toContain(
    `Possible automatic email: ${lead.reference}`,
  )
  await world.deliverMail({ from: 'not-known@else.example' })
  await world.deliverMail({ from: 'not-known-either@else.example' })
  expect((await noticesOf('unmatched', 'unmatched-mail')).length).toBeLessThanOrEqual(1)
})
