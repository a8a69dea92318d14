import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { resendDelivery } from '#app/modules/outbox/delivery/service.server.ts'
import { defaultSite } from '#app/modules/settings/content.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { timeAfterMinutes, useConversationTest } from '#tools/testing/conversation-test.ts'
import { createPerson } from '#tools/testing/fixtures.ts'
import { mergeInto } from '#tools/testing/store-lead.ts'
import { staffActor, testNow } from '#tools/testing/test-database.ts'
import { moveAppointment } from '../booking/service.server.ts'
import { addEvidence, reopenAnswer, withdrawEvidence } from '../lead/answer/service.server.ts'
import {
  findFirstEvidence,
  restoreStatements,
  upsertEvidence,
  withdrawStatements,
} from '../lead/answer/store.server.ts'
import { undoAppointment } from '../lead/appointment/service.server.ts'
import { findAppointmentsOf } from '../lead/appointment/store.server.ts'
import { assignLead, changeLeadStatus } from '../lead/inbox/service.server.ts'
import { touchLead } from '../lead/inbox/store.server.ts'
import { urgentDueTime } from '../lead/rules.ts'
import { logCall, sendCallReminders } from './call/service.server.ts'

const world = useConversationTest()
const { expectLead } = world
const contextInThirtyMinutes = () => world.contextOf(staffActor('editor'), timeAfterMinutes(30))
const call = (leadId: string, outcome: string, more: object = {}, ctx = world.contextOf()) =>
  logCall(ctx, { leadId, outcome, idempotencyKey: randomUUID(), ...more })
const setStatus = (leadId: string, status: string, version: number, more: object = {}) =>
  changeLeadStatus(contextInThirtyMinutes(), { leadId, status, version, ...more })
const versionOf = async (leadId: string) => (await world.find(leadId)).version

const unanswered = { status: 'new', answeredAt: null }
const answeredAfter = (past: number) => ({ status: 'answered', answeredAt: timeAfterMinutes(past) })

test('ANS-05 a lead cannot be marked as answered without evidence, and the error lists what counts', async () => {
  const { id } = await world.lead()
  expect(await setStatus(id, 'answered', 1)).toMatchObject({
    reason: 'invalid-input',
    message: expect.stringMatching(/reply.*call.*appointment.*say how and when/),
  })
  await expectLead(id, { ...unanswered, version: 1 })
})

test('ANS-05 ANS-03 a reply answers the lead once it was sent, as of that time', async () => {
  const lead = await world.lead()
  await world.reply(lead)
  await expectLead(lead.id, unanswered)
  await world.drive()
  await expectLead(lead.id, answeredAfter(2))
  await setStatus(lead.id, 'in_progress', await versionOf(lead.id))
  await setStatus(lead.id, 'answered', await versionOf(lead.id))
  // Not at the time of the click.
  await expectLead(lead.id, answeredAfter(2))
})

test('ANS-08 ANS-05 only a call that reached the visitor answers the lead, and a retry does not log it twice', async () => {
  const { id } = await world.lead()
  for (const outcome of ['no-answer', 'voicemail', 'wrong-number'])
    expect(await call(id, outcome)).toMatchObject({ value: { isReplay: false } })
  await expectLead(id, unanswered)
  const key = { idempotencyKey: randomUUID() }
  for (const isReplay of [false, true]) {
    const logged = await call(id, 'reached', key, contextInThirtyMinutes())
    expect(logged).toMatchObject({ value: { isReplay } })
  }
  await expectLead(id, { ...answeredAfter(30), version: 2 })
  for (const other of [{ note: 'Rang' }, { callBackAt: timeAfterMinutes(60).toISOString() }])
    expect(await call(id, 'reached', { ...key, ...other })).toMatchObject({ reason: 'key-reused' })
  expect(await call(id, 'voicemail', key)).toMatchObject({ reason: 'key-reused' })
})

test('ANS-08 a call-back time causes one reminder, and a later call that reaches the visitor cancels it', async () => {
  const [one, two] = [await world.lead(), await world.lead()]
  const callBackAt = timeAfterMinutes(20).toISOString()
  expect(await call(one.id, 'no-answer', { callBackAt: testNow.toISOString() })).toMatchObject({
    fields: { callBackAt: expect.any(String) },
  })
  const [main, merged] = [await world.lead(), await world.lead()]
  for (const { id } of [one, two, merged]) await call(id, 'no-answer', { callBackAt })
  await mergeInto(world.contextOf(), merged.id, main.id)
  for (const { id } of [two, main]) await call(id, 'reached')
  const remindAt = async (minutes: number) => {
    const ctx = world.contextOf(systemActor('clock'), timeAfterMinutes(minutes))
    const outcome = await sendCallReminders(ctx)
    return outcome.ok && outcome.value.count
  }
  expect([await remindAt(19), await remindAt(21), await remindAt(22)]).toEqual([0, 1, 0])
  expect(await sendCallReminders(world.contextOf())).toMatchObject({ reason: 'not-allowed' })
})

const testGone = test.each(['is_active = false', "role = 'viewer'"])
testGone('ANS-08 STF-10 a colleague is reminded of a call if its author has: %s', async (is) => {
  const { id: authorId } = await createPerson(world.database)
  const { id: colleague } = await createPerson(world.database)
  const lead = await world.lead()
  const callBackAt = timeAfterMinutes(200).toISOString()
  const ctx = world.contextOf(staffActor('editor', { id: authorId }))
  await call(lead.id, 'no-answer', { callBackAt }, ctx)
  await world.queryRows(`update staff_users set ${is} where id = $1`, authorId)
  await sendCallReminders(world.contextOf(systemActor('clock'), timeAfterMinutes(201)))
  const found = await world.noticesOf(lead.id, 'call-back')
  expect(found.map((one) => one.user_id)).toContain(colleague)
})

test('ANS-05 a confirmed appointment answers the lead, a requested or offered one does not, and an undone second confirmation keeps the first', async () => {
  const fields = { fullName: 'Thandi', preferredDate: '2031-03-04', preferredTime: '10:00' }
  const lead = await world.lead({ form: 'consultation', entry: 'form', fields })
  await expectLead(lead.id, { answeredAt: null })
  const { id, version } = (await findAppointmentsOf(world.database.db, lead.id, testNow))[0]!
  const { id: personId } = await createPerson(world.database)
  const time = { date: '2031-03-04', time: '10:00', minutes: 60 }
  const offered = { id, version, kind: 'consultation', personId, ...time, isAgreed: false }
  expect(await moveAppointment(contextInThirtyMinutes(), offered)).toMatchObject({ ok: true })
  await expectLead(lead.id, { answeredAt: null })
  const confirmed = { ...offered, version: version + 1, isAgreed: true }
  expect(await moveAppointment(contextInThirtyMinutes(), confirmed)).toMatchObject({ ok: true })
  await expectLead(lead.id, { ...answeredAfter(30), assignedTo: personId })
  const later = world.contextOf(staffActor('editor'), timeAfterMinutes(60))
  for (const [more, isAgreed] of [
    [2, false],
    [3, true],
  ] as const) {
    const again = { ...offered, version: version + more, time: '14:00', isAgreed }
    expect(await moveAppointment(later, again)).toMatchObject({ ok: true })
  }
  expect(await undoAppointment(later, { id, version: version + 4 })).toMatchObject({ ok: true })
  await expectLead(lead.id, answeredAfter(30))
})

test('ANS-05 a statement answers the lead as of its stated time, and undo withdraws and restores it', async () => {
  const { id } = await world.lead()
  const state = (statement: object) => setStatus(id, 'answered', 1, { statement })
  const at = (minutes: number) => timeAfterMinutes(minutes).toISOString()
  const quoted = await world.lead({ form: 'cloud-quote', entry: 'form' })
  expect(await setStatus(quoted.id, 'answered', 1, { statement: { how: 'phone' } })).toMatchObject({
    fields: { 'statement.how': expect.stringContaining('only a sent quote') },
  })
  for (const [field, statement] of [
    ['statement.at', { how: 'phone', at: at(31) }],
    ['statement.at', { how: 'phone', at: at(-1) }],
    ['statement.words', { how: 'other' }],
  ] as const)
    expect(await state(statement)).toMatchObject({ fields: { [field]: expect.any(String) } })
  expect(await state({ how: 'phone', at: at(5) })).toMatchObject({ value: { version: 2 } })
  await expectLead(id, answeredAfter(5))
  // The visitor changes the lead meanwhile, for example by opening a quote.
  const touch = (minutes: number) => touchLead(world.database.db, id, timeAfterMinutes(minutes))
  await touch(31)
  expect(await setStatus(id, 'new', 2, { isUndo: true })).toMatchObject({ ok: true })
  await expectLead(id, unanswered)
  await touch(32)
  expect(await setStatus(id, 'answered', 3)).toMatchObject({ reason: 'invalid-input' })
  const undoOfUndo = await setStatus(id, 'answered', 3, { isUndo: true })
  expect(undoOfUndo).toMatchObject({ ok: true })
  await expectLead(id, answeredAfter(5))
})

test('ANS-06 a failed reply leaves the lead unanswered and notifies its owner, and answers it once resent', async () => {
  const lead = await world.lead()
  const { id: assignedTo } = await createPerson(world.database)
  await assignLead(world.contextOf(), { leadId: lead.id, assignedTo, version: 1 })
  const { dueAt } = await world.find(lead.id)
  await world.drive()
  world.mailbox().fault = 'reject'
  await world.reply(lead)
  await world.drive()
  world.mailbox().fault = undefined
  const [failed] = await world.deliveriesOf(lead.id, 'reply')
  expect(failed!.state).toBe('failed')
  await expectLead(lead.id, { ...unanswered, dueAt })
  const text = 'The mail server refused the reply. The visitor did not get it.'
  const notice = { user_id: assignedTo, title: `Reply not delivered: ${lead.reference}`, text }
  expect(await world.noticesOf(lead.id, 'reply-failed')).toMatchObject([notice])
  await resendDelivery(world.contextOf(), { deliveryId: failed!.id, version: failed!.version })
  await world.drive()
  await expectLead(lead.id, answeredAfter(2))
})

test('ANS-06 a main lead that was closed unanswered, then reopened by a merged enquiry, closes once that is answered', async () => {
  const [part, main] = [await world.lead(), await world.lead()]
  const [ctx, source] = [contextInThirtyMinutes(), { kind: 'call', id: randomUUID() } as const]
  const settle = (run: typeof addEvidence | typeof withdrawEvidence) =>
    ctx.db.transaction((tx) => run(ctx, tx, part.id, source))
  await settle(addEvidence)
  await mergeInto(ctx, part.id, main.id)
  await setStatus(main.id, 'closed', await versionOf(main.id))
  await settle(withdrawEvidence)
  await expectLead(main.id, { status: 'in_progress', answeredAt: null })
  await settle(addEvidence)
  await expectLead(main.id, { status: 'closed', answeredAt: null, mergedDueAt: null })
})

test('ANS-07 ANS-05 earlier evidence no longer answers a lead whose visitor wrote again', async () => {
  const lead = await world.lead()
  await world.reply(lead)
  await world.drive()
  const again = world.contextOf(systemActor('visitor'), timeAfterMinutes(10))
  const answered = await world.find(lead.id)
  await again.db.transaction((tx) => reopenAnswer(again, tx, answered, defaultSite))
  const refused = await setStatus(lead.id, 'answered', await versionOf(lead.id))
  expect(refused).toMatchObject({ reason: 'invalid-input' })
  const statement = { how: 'phone', at: timeAfterMinutes(9).toISOString() }
  const version = await versionOf(lead.id)
  expect(await setStatus(lead.id, 'answered', version, { statement })).toMatchObject({
    fields: { 'statement.at': expect.stringContaining('wrote again') },
  })
  expect(await call(lead.id, 'reached', {}, contextInThirtyMinutes())).toMatchObject({ ok: true })
  await expectLead(lead.id, answeredAfter(30))
})

test('ANS-07 an answered main lead whose visitor writes again is due in one business day, whatever was merged into it', async () => {
  const [part, main] = [await world.lead(), await world.lead()]
  await mergeInto(world.contextOf(), part.id, main.id)
  await call(main.id, 'reached', {}, contextInThirtyMinutes())
  const inAWeek = world.contextOf(systemActor('visitor'), timeAfterMinutes(7 * 24 * 60))
  const answered = await world.find(main.id)
  await inAWeek.db.transaction((tx) => reopenAnswer(inAWeek, tx, answered, defaultSite))
  const again = await world.find(main.id)
  expect(urgentDueTime(again)).toEqual(again.dueAt)
  expect(again.dueAt! > inAWeek.clock.now()).toBe(true)
})

test('undoing a withdrawal of statements restores only the statements of that withdrawal', async () => {
  const { id: leadId } = await world.lead()
  const { db } = world.database
  for (const minutes of [2, 6]) {
    const at = timeAfterMinutes(minutes)
    const said = { kind: 'statement', how: 'in-person', words: 'In the shop.' } as const
    await upsertEvidence(db, { leadId, ...said, at, recordedAt: at, authorName: 'Test editor' })
    await withdrawStatements(db, leadId, timeAfterMinutes(minutes + 1))
  }
  expect(await findFirstEvidence(db, leadId)).toBeNull()
  await restoreStatements(db, leadId, timeAfterMinutes(7))
  expect(await findFirstEvidence(db, leadId)).toEqual(timeAfterMinutes(6))
})
