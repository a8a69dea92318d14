import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { optOut } from '#app/modules/outbox/mail/service.server.ts'
import { systemActor, visitor } from '#app/platform/context.server.ts'
import { extensions } from '#server/registrations.ts'
import { whatsappSettings } from '#tools/simulators/whatsapp-webhooks.ts'
import { useConversationTest } from '#tools/testing/conversation-test.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { findStoredMails } from '#tools/testing/stored-mails.ts'
import { testContext, testNow } from '#tools/testing/test-database.ts'
import { cancelAppointment } from '../service.server.ts'
import { findAppointment, insertAppointment, updateAppointment } from '../store.server.ts'
import { sendAppointmentReminders } from './service.server.ts'

const world = useConversationTest()
beforeEach(() => world.database.pool.query('truncate leads, deliveries cascade'))

const hoursFromNow = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000)
const sendRemindersAt = (hours: number) =>
  sendAppointmentReminders(world.contextOf(systemActor('reminders'), hoursFromNow(hours)))

/** Creates an appointment that is confirmed now and starts in 48 hours. */
async function addConfirmedAppointment() {
  const lead = await world.lead()
  const stored = await insertAppointment(world.database.db, {
    leadId: lead.id,
    uid: randomUUID(),
    state: 'confirmed',
    startsAt: hoursFromNow(48),
    endsAt: hoursFromNow(49),
    askedFor: hoursFromNow(48),
    createdAt: testNow,
    updatedAt: testNow,
  })
  return { lead, appointment: stored! }
}

/** Moves an appointment by a day, half an hour after its first reminder. */
async function moveByADay(id: string) {
  const { db } = world.database
  const moved = { startsAt: hoursFromNow(72), endsAt: hoursFromNow(73) }
  await updateAppointment(db, (await findAppointment(db, id))!, moved, hoursFromNow(24.5))
}
const reminders = async () =>
  (await findStoredMails(world.database.db)).filter(({ kind }) => kind === 'appointment-reminder')

test('OUT-05 a visitor gets one reminder a day before and one an hour before, with an opt-out link', async () => {
  await addConfirmedAppointment()
  expect(await sendRemindersAt(23.9)).toMatchObject({ value: { count: 0 } })
  expect(await sendRemindersAt(24)).toMatchObject({ value: { count: 1 } })
  expect(await sendRemindersAt(24.1)).toMatchObject({ value: { count: 0 } })
  expect(await sendRemindersAt(47)).toMatchObject({ value: { count: 1 } })
  expect(await sendRemindersAt(47.1)).toMatchObject({ value: { count: 0 } })
  const sent = await reminders()
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
    expect.stringMatching(/^Reminder: your consultation on \w+day \d+ \w+$/),
    expect.stringMatching(/^Reminder: your consultation today at \d\d:\d\d$/),
  ])
  for (const { text } of sent) expect(text).toContain('/email-opt-out?key=')
})

test('OUT-05 an opt-out stops further reminders', async () => {
  await addConfirmedAppointment()
  await sendRemindersAt(24)
  const [first] = await reminders()
  const key = new URL(/https?:\S+email-opt-out\S+/.exec(first!.text)![0]).searchParams.get('key')
  expect(await optOut(world.contextOf(visitor), { key })).toMatchObject({ ok: true })
  await sendRemindersAt(47)
  expect(await reminders()).toHaveLength(1)
})

test('OUT-05 moving an appointment cancels its waiting reminder and starts reminders for the new time', async () => {
  const { appointment } = await addConfirmedAppointment()
  await sendRemindersAt(24)
  await moveByADay(appointment.id)
  const { rows } = await world.database.pool.query(
    "select state, payload from deliveries where kind = 'appointment-reminder'",
  )
  expect(rows, 'the waiting reminder is cancelled').toEqual([{ state: 'cancelled', payload: {} }])
  expect(await sendRemindersAt(47)).toMatchObject({ value: { count: 0 } })
  expect(await sendRemindersAt(48)).toMatchObject({ value: { count: 1 } })
})

test('OUT-05 a cancelled appointment gets no reminder', async () => {
  const { id } = (await addConfirmedAppointment()).appointment
  expect(await cancelAppointment(world.contextOf(), { id, version: 1 })).toMatchObject({ ok: true })
  expect(await sendRemindersAt(24)).toMatchObject({ value: { count: 0 } })
})

test('OUT-05 a reminder is valid until ten minutes before the appointment', async () => {
  await addConfirmedAppointment()
  await sendRemindersAt(47)
  const { rows } = await world.database.pool.query<{ until: string }>(
    "select payload->>'validUntil' as until from deliveries where kind = 'appointment-reminder'",
  )
  expect(rows).toEqual([{ until: new Date(hoursFromNow(48).getTime() - 600_000).toISOString() }])
})

test('OUT-05 WAP-04 a WhatsApp contact is reminded with the approved template, and a move cancels it', async () => {
  const { database } = world
  const { lead, appointment } = await addConfirmedAppointment()
  await database.pool.query(
    `insert into whatsapp_templates (id, name, language, body, parameters, is_named, read_at)
     values ('appointment_reminder/en', 'appointment_reminder', 'en', '{{1}}: your {{2}} on {{3}}', '{1,2,3}', false, now())`,
  )
  await database.pool.query(
    'insert into whatsapp_contacts (phone, name, last_wrote_at, updated_at) values ($1, $2, $3, now())',
    [lead.phoneStored, 'Thandi', testNow],
  )
  const ctx = testContext(database, {
    extensions,
    env: { ...whatsappSettings('http://127.0.0.1:1'), PUBLIC_URL: 'https://baobab.example' },
    actor: systemActor('reminders'),
    clock: fixedClock(hoursFromNow(24)),
  })
  expect(await sendAppointmentReminders(ctx)).toMatchObject({ value: { count: 1 } })
  const queued = () =>
    database.pool.query<{ state: string; body: string; author: string | null }>(
      `select d.state, m.body, m.author_id as author from deliveries d
       join conversation_messages m on m.delivery_id = d.id where d.kind = 'whatsapp-reply'`,
    )
  const [sent] = (await queued()).rows
  expect(sent).toMatchObject({
    state: 'queued',
    author: null,
    body: expect.stringMatching(/: your consultation on /),
  })
  await moveByADay(appointment.id)
  expect((await queued()).rows).toMatchObject([{ state: 'cancelled', body: '' }])
})
