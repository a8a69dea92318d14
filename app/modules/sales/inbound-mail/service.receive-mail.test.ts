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

test('ANS-07 INB-03 a visitor’s email reply joins its lead by token and reopens it with a new due time', async () => {
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

test('ANS-07 a setting gives the number of business days for answering a follow-up message', async () => {
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

test('INB-03 an email that references ours joins the lead if a participant sent it, and is unmatched otherwise', async () => {
  const lead = await addAnsweredLead()
  const answer = { references: `<x@y.example> ${lead.mailId}` }
  await world.deliverMail({ ...answer, from: lead.email.toUpperCase() })
  expect(await messagesOf(lead.id)).toHaveLength(2)
  await world.deliverMail({ ...answer, from: 'stranger@else.example', body: 'Me, too' })
  expect(await messagesOf(lead.id)).toHaveLength(2)
  expect((await world.lastMails())[0]).toMatchObject({ state: 'unmatched', lead_id: null })
})

test('INB-03 a reply to the confirmation of a merged enquiry joins the main lead', async () => {
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

test('INB-03 a valid token from another address joins as foreign, hidden from the visitor, and keeps the due time', async () => {
  const lead = await world.lead()
  const { dueAt } = await world.find(lead.id)
  await world.deliverMail({ from: 'partner@else.example', to: world.replyTo(lead.id) })
  expect(await incomingMessagesOf(lead.id)).toMatchObject([{ is_foreign: true }])
  expect(await messagesOf(lead.id)).toEqual([])
  await expectLead(lead.id, { status: 'new', answeredAt: null, dueAt })
})

test('INB-03 a matching subject and name are not enough to join a lead, and staff have one unread notice at most', async () => {
  const lead = await world.lead()
  const { id } = await createPerson(world.database)
  const subject = `Re: ${lead.reference}`
  const receive = (name: string) =>
    world.deliverMail({ from: `Thandi Nkosi <${name}@home.example>`, subject })
  for (const name of ['one', 'two', 'three']) await receive(name)
  expect(await messagesOf(lead.id)).toEqual([])
  const state = 'unmatched'
  expect(await world.lastMails(3)).toMatchObject([{ state }, { state }, { state }])
  const noticesSeen = async () =>
    (await noticesOf('unmatched', 'unmatched-mail')).filter(({ user_id }) => user_id === id)
  expect(await noticesSeen()).toHaveLength(1)
  await queryRows('update staff_notifications set read_at = now()')
  await receive('four')
  expect(await noticesSeen()).toHaveLength(2)
})

test('INB-02 an email is stored once despite another UID or route, and other content with the same ID is a new email', async () => {
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

test('INB-01 INB-02 a node that is no longer the reader, or has an old UIDVALIDITY, stores nothing', async () => {
  expect(await world.deliverMail({}, { reader: 'another node' })).toBe('not the reader')
  expect(await world.deliverMail({}, { uidValidity: 8 })).toBe('not the reader')
  expect(await world.lastMails(2)).toEqual([])
})

test('ANS-06 INB-04 a bounced reply reopens the lead with its first due time and records the address fault', async () => {
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
  ['a delay is logged', { action: 'delayed', status: '4.4.1' }, 'lead.mail-delayed'],
  ['a successful delivery changes nothing', { action: 'delivered', status: '2.0.0' }, undefined],
  ['a report about another address is ignored', { address: 'x@y.example' }, undefined],
  ['a report about an unknown email is ignored', { mailId: '<made-up@baobab.example>' }, undefined],
])('INB-04 delivery reports: %s', async (_title, more, action) => {
  const lead = await addAnsweredLead()
  await world.deliverMail(deliveryReport({ address: lead.email, mailId: lead.mailId, ...more }))
  await expectLead(lead.id, answered)
  const seen = await actionsOf(lead.id)
  expect(seen).not.toContain('lead.mail-returned')
  if (action) expect(seen).toContain(action)
})

test('INB-04 an automatic reply is stored and searchable, but does not reopen the lead, notify staff or reach the visitor', async () => {
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

test('INB-04 ANS-07 a person’s reply through a mailing list counts as the visitor’s message', async () => {
  const lead = await addAnsweredLead()
  const headers = { Precedence: 'list', 'List-Id': '<office.bakery.example>' }
  await world.deliverMail({ from: lead.email, references: lead.mailId, headers, body: 'Go ahead' })
  await expectLead(lead.id, waitsAgain)
  expect(await messagesOf(lead.id)).toMatchObject([{ direction: 'out' }, { body: 'Go ahead' }])
  expect(await incomingMessagesOf(lead.id)).toMatchObject([{ is_automatic: false }])
})

test('INB-03 a reply from a no-reply address is attributed to the person in Reply-To', async () => {
  const lead = await addAnsweredLead()
  await world.deliverMail({
    from: 'No Reply <no-reply@tickets.example>',
    headers: { 'Reply-To': `Thandi <${lead.email.toUpperCase()}>` },
    references: lead.mailId,
    body: 'Go ahead',
  })
  expect(await messagesOf(lead.id)).toMatchObject([{}, { body: 'Go ahead', authorName: 'Thandi' }])
})

test('INB-03 an email without a sender joins its lead by token, with its text', async () => {
  const lead = await world.lead()
  await world.deliverMail({ from: '', to: world.replyTo(lead.id), body: 'Who am I?' })
  const message = { body: 'Who am I?', is_automatic: false }
  expect(await incomingMessagesOf(lead.id)).toMatchObject([message])
})

test('INB-04 a spam complaint notifies the owner of the lead and leaves it answered', async () => {
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

test('INB-07 our own email is set aside, and no incoming email triggers an outgoing one', async () => {
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

test('INB-02 INB-05 a damaged email is stored as unmatched', async () => {
  const texts = ['', '\0\xff\0\x01', 'From: \0\r\n\r\n\0', 'a: b\r\n'.repeat(333_333)]
  for (const text of texts)
    expect(await world.deliverMail(Buffer.from(text, 'latin1'))).toBe('stored')
  expect((await world.lastMails(4)).every(({ state }) => state === 'unmatched')).toBe(true)
})

test('ANS-06 a bounce reopens a lead that was closed after the reply, and a full mailbox is not an address fault', async () => {
  const { id, email: address, mailId } = await addAnsweredLead()
  const { version, dueAt } = await world.find(id)
  await changeLeadStatus(world.contextOf(), { leadId: id, status: 'closed', version })
  await world.deliverMail(deliveryReport({ address, mailId, status: '5.2.2' }))
  await expectLead(id, { ...waitsAgain, dueAt })
  expect(await findAddressFaults(world.database.db, [id])).toEqual([])
})

test('INB-03 an email joins its lead even if both have more words than PostgreSQL can index', async () => {
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

test('INB-02 an email whose text PostgreSQL rejects as too long is stored as unreadable and unmatched', async () => {
  await queryRows(`create function refuse_text() returns trigger language plpgsql as $$
    begin raise exception 'too long' using errcode = '54000'; end $$`)
  await queryRows(`create trigger refuse_text before insert on conversation_messages for each row
    when (new.body = 'Too long') execute function refuse_text()`)
  const { id, email } = await world.lead()
  const mail = { from: email, to: world.replyTo(id), body: 'Too long' }
  expect(await world.deliverMail(mail)).toBe('stored')
  expect(await world.lastMails()).toMatchObject([{ kind: 'unreadable', state: 'unmatched' }])
})

test('an email that arrives while its lead is being merged joins the main lead', async () => {
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
  // A bounce leaves a pending lead pending, even if there is other evidence.
  const call = { leadId: main.id, kind: 'call', sourceId: randomUUID(), authorName: '' } as const
  const at = main.answeredAt!
  await upsertEvidence(world.database.db, { ...call, at, recordedAt: at })
  await world.deliverMail(deliveryReport({ address: main.email, mailId: main.mailId }))
  await expectLead(main.id, waitsAgain)
})

test('ANS-06 a main lead reopened by a merged enquiry is answered again once the enquiry is answered or unmerged', async () => {
  const unmerge = async (leadId: string) =>
    unmergeLead(editorAt(20), { leadId, version: (await world.find(leadId)).version })
  for (const settle of [answerByCall, unmerge]) {
    const { part, main } = await addReopenedLead()
    await settle(part.id)
    const { answeredAt, dueAt } = main
    await expectLead(main.id, { ...answered, answeredAt, dueAt, mergedDueAt: null })
  }
})

test('ANS-07 a main lead reopened by a merged enquiry stays open after an answer to it if the visitor wrote meanwhile', async () => {
  const { part, main } = await addReopenedLead()
  await world.deliverMail({ from: part.email, to: world.replyTo(main.id), body: 'One more thing' })
  expect(await findAddressFaults(world.database.db, [part.id])).toEqual([])
  await answerByCall(part.id)
  await expectLead(main.id, waitsAgain)
})

test('ANS-06 a bounce about a merged enquiry does not reopen a main lead answered after the merge', async () => {
  const [part, main] = [await addAnsweredLead(), await world.lead()]
  await mergeInto(world.contextOf(), part.id, main.id)
  await world.reply(main)
  await world.drive()
  await world.deliverMail(deliveryReport({ address: part.email, mailId: part.mailId }))
  await expectLead(part.id, waitsAgain)
  await expectLead(main.id, answered)
})

test('INB-03 PRV-04 an email that arrives while its sender is being erased stays unmatched, and the lead stays closed', async () => {
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

test('ANS-07 ANS-06 the owner of a lead gets one notice of a bounce and one of several emails', async () => {
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
