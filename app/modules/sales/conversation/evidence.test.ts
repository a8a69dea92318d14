import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { resendDelivery } from '#app/modules/outbox/delivery/service.server.ts'
import { findDeliveriesOfSubject } from '#app/modules/outbox/delivery/store.server.ts'
import { defaultSite } from '#app/modules/settings/content.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { timeAfterMinutes, useConversationTest } from '#tools/testing/conversation-test.ts'
import { createPerson } from '#tools/testing/fixtures.ts'
import { staffActor, testNow } from '#tools/testing/test-database.ts'
import { moveAppointment } from '../booking/service.server.ts'
import { reopenAnswer } from '../lead/answer/service.server.ts'
import {
  findFirstEvidence,
  restoreStatements,
  upsertEvidence,
  withdrawStatements,
} from '../lead/answer/store.server.ts'
import { findAppointmentOf } from '../lead/appointment/store.server.ts'
import { assignLead, changeLeadStatus, changeLeads } from '../lead/inbox/service.server.ts'
import { logCall, sendCallReminders } from './call/service.server.ts'

const world = useConversationTest()
const contextInThirtyMinutes = () => world.contextOf(staffActor('editor'), timeAfterMinutes(30))
const call = (leadId: string, outcome: string, more: object = {}, ctx = world.contextOf()) =>
  logCall(ctx, { leadId, outcome, idempotencyKey: randomUUID(), ...more })
const noticesOf = async (leadId: string, kind: string) =>
  (
    await world.database.pool.query<{ user_id: string; title: string }>(
      'select user_id, title from staff_notifications where subject_id = $1 and kind = $2',
      [leadId, kind],
    )
  ).rows

test('ANS-05 nothing but evidence answers a lead; the refusal names the ways', async () => {
  const { id: leadId } = await world.lead()
  const refusal = await changeLeadStatus(world.contextOf(), {
    leadId,
    status: 'answered',
    version: 1,
  })
  expect(refusal).toMatchObject({
    reason: 'invalid-input',
    message: expect.stringMatching(/reply.*call.*appointment.*say how and when/),
  })
  expect(await world.find(leadId)).toMatchObject({ status: 'new', answeredAt: null, version: 1 })
})

test('ANS-05 ANS-03 a reply answers once the mail server took it, as of that moment', async () => {
  const lead = await world.lead()
  await world.reply(lead)
  expect(await world.find(lead.id)).toMatchObject({ status: 'new', answeredAt: null })
  await world.drive()
  expect(await world.find(lead.id)).toMatchObject({
    status: 'answered',
    answeredAt: timeAfterMinutes(2),
  })
  const { version } = await world.find(lead.id)
  await changeLeadStatus(contextInThirtyMinutes(), {
    leadId: lead.id,
    status: 'in_progress',
    version,
  })
  await changeLeadStatus(contextInThirtyMinutes(), {
    leadId: lead.id,
    status: 'answered',
    version: version + 1,
  })
  expect((await world.find(lead.id)).answeredAt, 'not of the click').toEqual(timeAfterMinutes(2))
})

test('ANS-08 ANS-05 only a call in which the visitor was reached answers; it is logged once', async () => {
  const { id: leadId } = await world.lead()
  for (const outcome of ['no-answer', 'voicemail', 'wrong-number'])
    expect(await call(leadId, outcome)).toMatchObject({ value: { isReplay: false } })
  expect(await world.find(leadId)).toMatchObject({ status: 'new', answeredAt: null })
  const idempotencyKey = randomUUID()
  for (const isReplay of [false, true])
    expect(
      await call(leadId, 'reached', { idempotencyKey }, contextInThirtyMinutes()),
    ).toMatchObject({
      value: { isReplay },
    })
  expect(await world.find(leadId)).toMatchObject({
    status: 'answered',
    answeredAt: timeAfterMinutes(30),
    version: 2,
  })
})

test('ANS-08 a time to call back reminds once, and a later call makes it void', async () => {
  const [one, two] = [await world.lead(), await world.lead()]
  const callBackAt = timeAfterMinutes(20).toISOString()
  expect(await call(one.id, 'no-answer', { callBackAt: testNow.toISOString() })).toMatchObject({
    fields: { callBackAt: expect.any(String) },
  })
  for (const { id } of [one, two]) await call(id, 'no-answer', { callBackAt })
  await call(two.id, 'reached')
  const system = (minutes: number) =>
    world.contextOf(systemActor('clock'), timeAfterMinutes(minutes))
  expect(await sendCallReminders(system(19))).toMatchObject({ value: { count: 0 } })
  expect(await sendCallReminders(system(21))).toMatchObject({ value: { count: 1 } })
  expect(await sendCallReminders(system(22))).toMatchObject({ value: { count: 0 } })
  expect(await sendCallReminders(world.contextOf())).toMatchObject({ reason: 'not-allowed' })
})

test('ANS-05 a confirmed appointment answers, an offered or asked for one does not', async () => {
  const lead = await world.lead({
    form: 'consultation',
    entry: 'form',
    fields: {
      fullName: 'Thandi',
      preferredDate: '2031-03-04',
      preferredTime: '10:00',
    },
  })
  expect((await world.find(lead.id)).answeredAt).toBeNull()
  const { id, version } = (await findAppointmentOf(world.database.db, lead.id))!
  const { id: personId } = await createPerson(world.database)
  const time = { date: '2031-03-04', time: '10:00', minutes: 60 }
  const confirmed = { id, version, kind: 'consultation', personId, ...time, isAgreed: true }
  expect(await moveAppointment(contextInThirtyMinutes(), confirmed)).toMatchObject({ ok: true })
  expect(await world.find(lead.id), 'answered, and with an owner').toMatchObject({
    status: 'answered',
    answeredAt: timeAfterMinutes(30),
    assignedTo: personId,
  })
})

test('ANS-05 a statement answers as of the time it names; its undo and "new" take it back', async () => {
  const { id: leadId } = await world.lead()
  const at = timeAfterMinutes(5).toISOString()
  const answer = (statement: object, version = 1) =>
    changeLeadStatus(contextInThirtyMinutes(), { leadId, status: 'answered', version, statement })
  expect(await answer({ how: 'phone', at: timeAfterMinutes(31).toISOString() })).toMatchObject({
    fields: { 'statement.at': expect.any(String) },
  })
  expect(await answer({ how: 'phone', at: timeAfterMinutes(-1).toISOString() })).toMatchObject({
    fields: { 'statement.at': expect.any(String) },
  })
  expect(await answer({ how: 'other' })).toMatchObject({
    fields: { 'statement.words': expect.any(String) },
  })
  expect(await answer({ how: 'phone', at })).toMatchObject({ value: { version: 2 } })
  expect(await world.find(leadId)).toMatchObject({
    status: 'answered',
    answeredAt: timeAfterMinutes(5),
  })
  const back = { leadId, status: 'new', version: 2, isUndo: true }
  expect(await changeLeadStatus(contextInThirtyMinutes(), back)).toMatchObject({ ok: true })
  expect(await world.find(leadId)).toMatchObject({ status: 'new', answeredAt: null })
  const again = { leadId, status: 'answered', version: 3 }
  expect(await changeLeadStatus(contextInThirtyMinutes(), again)).toMatchObject({
    reason: 'invalid-input',
  })
  expect(
    await changeLeadStatus(contextInThirtyMinutes(), { ...again, isUndo: true }),
    'the undo of the undo',
  ).toMatchObject({ ok: true })
  expect((await world.find(leadId)).answeredAt).toEqual(timeAfterMinutes(5))
})

test('ANS-05 many are answered by one statement, and without it none is', async () => {
  const ids = [(await world.lead()).id, (await world.lead()).id]
  const items = ids.map((leadId) => ({ leadId, version: 1, status: 'answered' }))
  const ask = { change: 'status', items }
  expect(await changeLeads(contextInThirtyMinutes(), ask)).toMatchObject({
    value: { changed: [], refused: [{}, {}] },
  })
  expect(
    await changeLeads(contextInThirtyMinutes(), { ...ask, statement: { how: 'in-person' } }),
  ).toMatchObject({
    value: { changed: [{}, {}], refused: [] },
  })
  for (const id of ids) expect((await world.find(id)).answeredAt).toEqual(timeAfterMinutes(30))
})

test('ANS-06 a reply that is given up takes its evidence back, tells the owner, and counts again when resent', async () => {
  const lead = await world.lead()
  const { id: assignedTo } = await createPerson(world.database)
  await assignLead(world.contextOf(), { leadId: lead.id, assignedTo, version: 1 })
  const { dueAt } = await world.find(lead.id)
  await world.drive()
  world.mailbox().fault = 'reject'
  await world.reply(lead)
  await world.drive()
  world.mailbox().fault = undefined
  const failed = (await findDeliveriesOfSubject(world.database.db, 'lead', lead.id)).find(
    ({ kind }) => kind === 'reply',
  )!
  expect(failed.state).toBe('failed')
  expect(await world.find(lead.id)).toMatchObject({ status: 'new', answeredAt: null, dueAt })
  expect(await noticesOf(lead.id, 'reply-failed')).toMatchObject([
    { user_id: assignedTo, title: `Reply not delivered: ${lead.reference}` },
  ])
  await resendDelivery(world.contextOf(), { deliveryId: failed.id, version: failed.version })
  await world.drive()
  expect(await world.find(lead.id)).toMatchObject({
    status: 'answered',
    answeredAt: timeAfterMinutes(2),
  })
})

test('ANS-07 ANS-05 when the visitor writes again, what answered before answers nothing', async () => {
  const lead = await world.lead()
  await world.reply(lead)
  await world.drive()
  const again = world.contextOf(systemActor('visitor'), timeAfterMinutes(10))
  const answered = await world.find(lead.id)
  await again.db.transaction((tx) => reopenAnswer(again, tx, answered, defaultSite))
  const { version } = await world.find(lead.id)
  const status = { leadId: lead.id, status: 'answered', version }
  expect(await changeLeadStatus(contextInThirtyMinutes(), status)).toMatchObject({
    reason: 'invalid-input',
  })
  expect(await call(lead.id, 'reached', {}, contextInThirtyMinutes())).toMatchObject({ ok: true })
  expect(await world.find(lead.id)).toMatchObject({
    status: 'answered',
    answeredAt: timeAfterMinutes(30),
  })
})

test('taking a withdrawal of statements back restores those alone, not what was withdrawn before', async () => {
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
