import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { defaultSite } from '#app/modules/settings/content.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { deliveryReport, rawMail, type RawMail } from '#tools/simulators/raw-mail.ts'
import { timeAfterMinutes } from '#tools/testing/conversation-test.ts'
import { createPerson } from '#tools/testing/fixtures.ts'
import { useInboundTest } from '#tools/testing/inbound-test.ts'
import { type TestEnquiry, mergeInto } from '#tools/testing/store-lead.ts'
import { callWhileLocked, staffActor, testNow } from '#tools/testing/test-database.ts'
import {
  findAddressFaults,
  findMailIds,
  listVisitorMessages,
} from '../conversation/store.server.ts'
import { addEvidence, reopenAnswer } from '../lead/answer/service.server.ts'
import { upsertEvidence } from '../lead/answer/store.server.ts'
import { unmergeLead } from '../lead/duplicate/service.server.ts'
import { inboxFilterSchema } from '../lead/inbox/schema.ts'
import { assignLead, changeLeadStatus } from '../lead/inbox/service.server.ts'
import { findInboxPage, updateLead } from '../lead/inbox/store.server.ts'
import { leadsPersonalData } from '../lead/person/service.server.ts'

const world = useInboundTest()
const messagesOf = (leadId: string) => listVisitorMessages(world.database.db, leadId)
const { queryRows, noticesOf, expectLead, actionsOf } = world
const incomingMessagesOf = (leadId: string) =>
  queryRows<{ body: string; is_automatic: boolean; is_foreign: boolean }>(
    `select body, is_automatic, is_foreign from conversation_messages
      where lead_id = $1 and direction = 'in' order by body`,
    leadId,
  )

const editorAt = (minutes: number) =>
  world.contextOf(staffActor('editor'), timeAfterMinutes(minutes))
const answered = { status: 'answered' }
const waitsAgain = { status: 'in_progress', answeredAt: null }

async function addAnsweredLead(more?: TestEnquiry) {
  const lead = await world.lead(more)
  await world.reply(lead)
  await world.drive()
  const [mailId] = await findMailIds(world.database.db, lead.id)
  return { ...lead, mailId: mailId! }
}

test('ANS-07 INB-03 the visitor answers by mail: it joins by its token, and the lead waits with a due time of its own', async () => {
  const lead = await addAnsweredLead()
  await expectLead(lead.id, answered)
  const body = 'Which day?'
  const mail = { from: lead.email, to: world.replyTo(lead.id), body }
  expect(await world.deliverMail(mail)).toBe('stored')
  const after = await world.find(lead.id)
  expect(after).toMatchObject(waitsAgain)
  expect(after.dueAt!.getTime()).toBeGreaterThan(timeAfterMinutes(10).getTime())
  expect(await messagesOf(lead.id)).toMatchObject([{ direction: 'out' }, { direction: 'in', body }])
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
  const [sent] = await queryRows<{ id: string }>(
    "select id from deliveries where subject_id = $1 and kind = 'it-health-recipe'",
    lead.id,
  )
  const main = await world.lead({ at: timeAfterMinutes(-60) })
  expect(await mergeInto(world.contextOf(), lead.id, main.id)).toMatchObject({ ok: true })
  await world.deliverMail({ from: lead.email, inReplyTo: `<${sent!.id}@baobab.example>` })
  expect(await messagesOf(main.id)).toMatchObject([{ direction: 'in' }])
})

test('INB-03 from another address with a valid token it joins, marked, stops nothing, and the visitor’s page is silent of it', async () => {
  const lead = await world.lead()
  const { dueAt } = await world.find(lead.id)
  await world.deliverMail({ from: 'partner@else.example', to: world.replyTo(lead.id) })
  expect(await incomingMessagesOf(lead.id)).toMatchObject([{ is_foreign: true }])
  expect(await messagesOf(lead.id)).toEqual([])
  await expectLead(lead.id, { status: 'new', answeredAt: null, dueAt })
})

test('INB-03 nothing joins by subject or name alone; one notice tells staff of all that waits', async () => {
  const lead = await world.lead()
  const { id } = await createPerson(world.database)
  await world.database.pool.query("delete from inbound_mails where state = 'unmatched'")
  const subject = `Re: ${lead.reference}`
  for (let at = 0; at < 3; at++)
    await world.deliverMail({ from: `Thandi Nkosi <other-${at}@home.example>`, subject })
  expect(await messagesOf(lead.id)).toEqual([])
  const state = 'unmatched'
  expect(await world.lastMails(3)).toMatchObject([{ state }, { state }, { state }])
  const seen = await noticesOf('unmatched', 'unmatched-mail')
  expect(seen.filter(({ user_id }) => user_id === id)).toHaveLength(1)
})

test('INB-02 a mail is stored once: again, at another place, after UIDVALIDITY changed; the same id with other content is another', async () => {
  const lead = await world.lead()
  const mail = { from: lead.email, to: world.replyTo(lead.id), mailId: '<same@home.example>' }
  const bytes = rawMail(mail)
  const detour = Buffer.from('Received: from mx.example\r\nDelivered-To: x@y.example\r\n')
  for (const [given, uid, result] of [
    [bytes, 5001, 'stored'],
    [bytes, 5001, 'known'],
    [bytes, 5002, 'known'],
    [Buffer.concat([detour, bytes]), 5003, 'known'],
  ] as const)
    expect(await world.deliverMail(given, { uid })).toBe(result)
  expect(await messagesOf(lead.id)).toHaveLength(1)
  expect(await world.deliverMail({ ...mail, body: 'Other words' }, { uid: 5004 })).toBe('stored')
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
  await expectLead(lead.id, { ...waitsAgain, dueAt })
  expect(await findAddressFaults(world.database.db, [lead.id])).toMatchObject([
    { address: lead.email, reason: '5.1.1 550 No such mailbox' },
  ])
  expect(await actionsOf(lead.id)).toContain('lead.mail-returned')
  const report = { kind: 'delivery-report', report_action: 'failed', lead_id: lead.id }
  expect((await world.lastMails())[0]).toMatchObject(report)
  // The address counts as working again once an email arrives from it.
  await world.deliverMail({ from: lead.email, to: world.replyTo(lead.id) })
  expect(await findAddressFaults(world.database.db, [lead.id])).toEqual([])
})

test.each([
  ['a delay is noted', { action: 'delayed', status: '4.4.1' }, 'lead.mail-delayed'],
  ['an arrival changes nothing', { action: 'delivered', status: '2.0.0' }, undefined],
  ['an address that is not that of the mail proves nothing', { address: 'x@y.example' }, undefined],
  ['a mail that is not ours proves nothing', { mailId: '<made-up@baobab.example>' }, undefined],
])('INB-04 of reports: %s', async (_title, more, action) => {
  const lead = await addAnsweredLead()
  await world.deliverMail(deliveryReport({ address: lead.email, mailId: lead.mailId, ...more }))
  await expectLead(lead.id, answered)
  const seen = await actionsOf(lead.id)
  expect(seen).not.toContain('lead.mail-returned')
  if (action) expect(seen).toContain(action)
})

test('INB-04 an automatic answer is shown, marked, and not taken for the visitor’s: no clock, no notice, not on the visitor’s page', async () => {
  const lead = await addAnsweredLead()
  const from = lead.email
  const away = { headers: { 'Auto-Submitted': 'auto-replied' }, body: 'Away' }
  await world.deliverMail({ from, to: world.replyTo(lead.id), ...away })
  await world.deliverMail({
    from,
    references: lead.mailId,
    headers: { 'X-Auto-Response-Suppress': 'All' },
    subject: 'Automatic reply: Fibre',
    body: 'I am away until Monday.',
  })
  await expectLead(lead.id, answered)
  expect(await messagesOf(lead.id)).toHaveLength(1)
  expect(await incomingMessagesOf(lead.id)).toMatchObject([
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
  await expectLead(lead.id, waitsAgain)
  expect(await messagesOf(lead.id)).toMatchObject([{ direction: 'out' }, { body: 'Go ahead' }])
  expect(await incomingMessagesOf(lead.id)).toMatchObject([{ is_automatic: false }])
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
  const message = { body: 'Who am I?', is_automatic: false }
  expect(await incomingMessagesOf(lead.id)).toMatchObject([message])
})

test('INB-04 a complaint is told to who has the lead, and answers nothing', async () => {
  const { id: owner } = await createPerson(world.database)
  const lead = await addAnsweredLead()
  await queryRows('update leads set assigned_to = $2 where id = $1', lead.id, owner)
  const report = deliveryReport({ address: lead.email, mailId: lead.mailId })
  const body = report.body!.replace('message/delivery-status', 'message/feedback-report')
  await world.deliverMail({ ...report, body })
  expect(await actionsOf(lead.id)).toContain('lead.mail-complained')
  expect(await noticesOf(lead.id, 'mail-complaint')).toMatchObject([{ user_id: owner }])
  await expectLead(lead.id, answered)
})

test('INB-07 mail from ourselves never joins, and whatever comes, no mail leaves', async () => {
  const lead = await addAnsweredLead()
  const sent = world.mailbox().messages.length
  const countDeliveries = async () => (await queryRows('select from deliveries')).length
  const before = await countDeliveries()
  const site = 'hello@baobabconnect.example'
  const to = world.replyTo(lead.id)
  await world.deliverMail({ from: lead.email, to, mailId: lead.mailId })
  await world.deliverMail({ from: lead.email, to, headers: { 'Auto-Submitted': 'auto-generated' } })
  for (let round = 0; round < 20; round++)
    await world.deliverMail({ from: lead.email, to, body: `Away ${round} ${site}` })
  await world.drive()
  expect(await countDeliveries()).toBe(before)
  expect(world.mailbox().messages).toHaveLength(sent)
  const [own, automatic] = await world.lastMails(22)
  expect(own).toMatchObject({ kind: 'own', state: 'set-aside' })
  expect(automatic).toMatchObject({ kind: 'automatic' })
})

test('INB-02 INB-05 a damaged mail is kept and waits for staff', async () => {
  const texts = ['', '\0\xff\0\x01', 'From: \0\r\n\r\n\0', 'a: b\r\n'.repeat(333_333)]
  for (const text of texts)
    expect(await world.deliverMail(Buffer.from(text, 'latin1'))).toBe('stored')
  expect((await world.lastMails(4)).every(({ state }) => state === 'unmatched')).toBe(true)
})

test('ANS-06 a lead that was closed after a reply is due again when the reply bounces; a full mailbox is no fault of the address', async () => {
  const { id, email: address, mailId } = await addAnsweredLead()
  const { version, dueAt } = await world.find(id)
  await changeLeadStatus(world.contextOf(), { leadId: id, status: 'closed', version })
  await world.deliverMail(deliveryReport({ address, mailId, status: '5.2.2' }))
  await expectLead(id, { ...waitsAgain, dueAt })
  expect(await findAddressFaults(world.database.db, [id])).toEqual([])
})

test('INB-03 a mail joins its lead, although both have more words than PostgreSQL can index', async () => {
  const lead = await world.lead()
  await queryRows(
    `insert into conversation_messages (lead_id, direction, channel, author_name, address, subject, body, idempotency_key, at)
      select $1, 'in', 'mail', '', '', '', string_agg(chr(131072 + n) || repeat(chr(131072), 499), ' '), 'words', now()
      from generate_series(1, 520) n`,
    lead.id,
  )
  const body = Array.from({ length: 9 }, (_, at) => `${at}${'𠀁'.repeat(500)}`).join(' ')
  const reply = { from: lead.email, to: world.replyTo(lead.id) }
  expect(await world.deliverMail({ ...reply, body })).toBe('stored')
  expect(await world.lastMails()).toMatchObject([{ state: 'joined', lead_id: lead.id }])
})

test('INB-02 a mail whose text PostgreSQL refuses as too long waits as unreadable', async () => {
  await queryRows(`create function refuse_text() returns trigger language plpgsql as $$
    begin raise exception 'too long' using errcode = '54000'; end $$`)
  await queryRows(`create trigger refuse_text before insert on conversation_messages for each row
    when (new.body = 'Too long') execute function refuse_text()`)
  const { id, email } = await world.lead()
  const mail = { from: email, to: world.replyTo(id), body: 'Too long' }
  expect(await world.deliverMail(mail)).toBe('stored')
  expect(await world.lastMails()).toMatchObject([{ kind: 'unreadable', state: 'unmatched' }])
})

test('a mail that arrives while its lead is merged joins the main lead', async () => {
  const [lead, main] = [await world.lead(), await addAnsweredLead()]
  await callWhileLocked(
    world.database,
    (tx) => updateLead(tx, lead, { mergedInto: main.id }, testNow),
    () => world.deliverMail({ from: lead.email, to: world.replyTo(lead.id) }),
  )
  expect(await world.lastMails()).toMatchObject([{ state: 'joined', lead_id: main.id }])
  await expectLead(main.id, waitsAgain)
})

const answerByCall = (leadId: string) =>
  world.database.db.transaction((tx) =>
    addEvidence(editorAt(20), tx, leadId, { kind: 'call', id: randomUUID() }),
  )

/** Merges an answered enquiry into another answered lead; then the reply to the enquiry bounces. */
async function addReopenedLead() {
  const part = await addAnsweredLead()
  const { id, mailId } = await addAnsweredLead({ at: timeAfterMinutes(-60) })
  const { id: owner } = await createPerson(world.database)
  await queryRows('update leads set assigned_to = $2 where id = $1', id, owner)
  expect(await mergeInto(editorAt(5), part.id, id)).toMatchObject({ ok: true })
  const main = { ...(await world.find(id)), mailId }
  await world.deliverMail(deliveryReport({ address: part.email, mailId: part.mailId }))
  return { part, main, owner }
}

test('ANS-06 a bounce about a merged enquiry reopens its answered main lead and notifies its owner', async () => {
  const { part, main, owner } = await addReopenedLead()
  const { reference, dueAt } = part
  await expectLead(main.id, { ...waitsAgain, dueAt: main.dueAt, mergedDueAt: dueAt })
  const [logged] = await findActivity(world.database.db, 'lead', main.id)
  expect(logged).toMatchObject({ action: 'lead.answer-withdrawn', details: { reference } })
  const text = 'The address does not work. The lead needs an answer again.'
  const notice = { user_id: owner, title: `Email bounced: ${reference}`, text }
  expect(await noticesOf(main.id, 'mail-returned')).toMatchObject([notice])
  // A bounce answers no pending lead, although it has other evidence.
  const call = { leadId: main.id, kind: 'call', sourceId: randomUUID(), authorName: '' } as const
  const at = main.answeredAt!
  await upsertEvidence(world.database.db, { ...call, at, recordedAt: at })
  await world.deliverMail(deliveryReport({ address: main.email, mailId: main.mailId }))
  await expectLead(main.id, waitsAgain)
})

test('ANS-06 a main lead that was reopened for a merged enquiry is answered as before once that is answered or unmerged', async () => {
  const unmerge = async (leadId: string) =>
    unmergeLead(editorAt(20), { leadId, version: (await world.find(leadId)).version })
  for (const settle of [answerByCall, unmerge]) {
    const { part, main } = await addReopenedLead()
    await settle(part.id)
    const { answeredAt, dueAt } = main
    await expectLead(main.id, { ...answered, answeredAt, dueAt, mergedDueAt: null })
  }
})

test('ANS-07 a main lead that was reopened for a merged enquiry waits for more when its visitor writes', async () => {
  const { part, main } = await addReopenedLead()
  await world.deliverMail({ from: part.email, to: world.replyTo(main.id), body: 'One more thing' })
  expect(await findAddressFaults(world.database.db, [part.id])).toEqual([])
  await answerByCall(part.id)
  await expectLead(main.id, waitsAgain)
})

test('ANS-06 a bounce about a merged enquiry changes no main lead that was answered since the merge', async () => {
  const [part, main] = [await addAnsweredLead(), await world.lead()]
  await mergeInto(world.contextOf(), part.id, main.id)
  await world.reply(main)
  await world.drive()
  await world.deliverMail(deliveryReport({ address: part.email, mailId: part.mailId }))
  await expectLead(part.id, waitsAgain)
  await expectLead(main.id, answered)
})

test('INB-03 PRV-04 a mail that arrives while its person is erased joins nothing, and the lead stays closed', async () => {
  const lead = await world.lead()
  const erasure = { email: lead.email, requestId: randomUUID() }
  await callWhileLocked(
    world.database,
    (tx) => leadsPersonalData.erase(world.contextOf(), tx, erasure),
    () => world.deliverMail({ from: lead.email, to: world.replyTo(lead.id) }),
  )
  expect(await world.lastMails()).toMatchObject([{ state: 'unmatched', lead_id: null }])
  await expectLead(lead.id, { status: 'closed', hasWaitedAgain: false })
})

test('ANS-07 ANS-06 who has the lead is told of a mail and of a bounce, once each', async () => {
  const owner = await createPerson(world.database)
  const lead = await addAnsweredLead()
  const { version } = await world.find(lead.id)
  await assignLead(world.contextOf(), { leadId: lead.id, assignedTo: owner.id, version })
  await world.deliverMail(deliveryReport({ address: lead.email, mailId: lead.mailId }))
  const text = 'The address does not work. The lead needs an answer again.'
  const notice = { title: `Email bounced: ${lead.reference}`, text }
  expect(await noticesOf(lead.id, 'mail-returned')).toMatchObject([notice])
  const deliver = (more: RawMail) =>
    world.deliverMail({ from: lead.email, to: world.replyTo(lead.id), ...more })
  for (const subject of ['Re: Fibre', 'Out of office']) {
    await deliver({ subject })
    expect(await noticesOf(lead.id, 'message')).toHaveLength(1)
  }
  await deliver({ subject: 'Re', headers: { 'Auto-Submitted': 'auto-generated' } })
  const titles = (await noticesOf(lead.id, 'message')).map(({ title }) => title)
  expect(titles).toContain(`Possible automatic email: ${lead.reference}`)
})
