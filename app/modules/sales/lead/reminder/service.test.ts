import { beforeAll, beforeEach, expect, test } from 'vitest'
import { staffRoles } from '#app/basics/staff-roles.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { systemActor, visitor } from '#app/platform/context.server.ts'
import { extensions } from '#server/registrations.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { createPerson } from '#tools/testing/fixtures.ts'
import { storeLead } from '#tools/testing/store-lead.ts'
import { useTestDatabase, staffActor, testContext, testNow } from '#tools/testing/test-database.ts'
import { changeLeadStatus } from '../inbox/service.server.ts'
import { sendLeadReminders } from './service.server.ts'

const database = useTestDatabase()
beforeAll(() => createPerson(database))
beforeEach(async () => {
  await database.pool.query('truncate leads, deliveries, activity_log, settings cascade')
  await seedSettings(database.db)
})

const minuteMs = 60_000
const actor = systemActor('remind-of-leads')
const remindAt = (at: Date) =>
  sendLeadReminders(testContext(database, { actor, clock: fixedClock(at) }))
const mails = async () => {
  const found = await database.pool.query<{
    payload: { subject: string; text: string; html: string; to: object }
  }>("select payload from deliveries where kind = 'lead-reminder' order by created_at, id")
  return found.rows.map(({ payload }) => payload)
}
const remindersOf = async (id: string) =>
  (await findActivity(database.db, 'lead', id))
    .map(({ action, actorName }) => `${action} by ${actorName}`)
    .filter((text) => text.includes('reminded'))

test('LDS-02 staff get one reminder when a lead is due within the hour and one when it is overdue', async () => {
  const lead = await storeLead(database, { fields: { name: 'Lerato <b>Mokoena</b>' } })
  const due = lead.dueAt!.getTime()
  for (const [minutes, overdue, dueSoon] of [
    [-61, 0, 0],
    [-59, 0, 1],
    [-54, 0, 0],
    [1, 1, 0],
    [6, 0, 0],
  ] as const)
    expect(await remindAt(new Date(due + minutes * minuteMs)), String(minutes)).toMatchObject({
      value: { overdue, dueSoon },
    })
  const [soon, late, ...more] = await mails()
  expect(more).toEqual([])
  expect(soon).toMatchObject({
    to: { address: 'leads@baobab-connect.example' },
    subject: '1 due within the hour: a lead is waiting',
  })
  expect(late?.subject).toBe('1 overdue: a lead is waiting')
  expect(late?.text).toContain(lead.reference)
  expect(late?.text).toContain(`/admin/leads/${lead.id}`)
  expect(JSON.stringify([soon, late]), 'reminders contain no name').not.toContain('Mokoena')
  expect(await remindersOf(lead.id)).toEqual([
    'lead.reminded-overdue by remind-of-leads',
    'lead.reminded-due-soon by remind-of-leads',
  ])
})

test('LDS-02 one email lists all newly urgent leads, the most overdue first', async () => {
  const late = await storeLead(database, { at: new Date(testNow.getTime() - 3 * 3_600_000) })
  const later = await storeLead(database, { at: new Date(testNow.getTime() - 2 * 3_600_000) })
  const soon = await storeLead(database)
  await remindAt(new Date(soon.dueAt!.getTime() - minuteMs))
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('2 overdue, 1 due within the hour: leads are waiting')
  const order = [late, later, soon].map(({ reference }) => mail!.text.indexOf(reference))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order).not.toContain(-1)
})

test('LDS-02 answered leads, spam and leads without a due time get no reminder', async () => {
  const answered = await storeLead(database)
  const spam = await storeLead(database, { honeypot: 'x' })
  const closed = await storeLead(database)
  const launch = { form: 'launch-interest', entry: 'form', fields: { service: 'Cloud Backup' } }
  const interest = await storeLead(database, launch)
  const editor = testContext(database, { actor: staffActor('editor'), extensions })
  const change = (status: string, version: number, more: object = {}) =>
    changeLeadStatus(editor, { leadId: answered.id, status, version, ...more })
  await change('answered', 1, { statement: { how: 'phone' } })
  await change('in_progress', 2)
  await changeLeadStatus(editor, { leadId: closed.id, status: 'closed', version: 1 })
  const late = new Date(testNow.getTime() + 14 * 24 * 60 * minuteMs)
  expect(await remindAt(late)).toMatchObject({ value: { overdue: 0, dueSoon: 0 } })
  expect(await mails()).toEqual([])
  await change('new', 3)
  expect(await remindAt(late), 'back to new, unanswered').toMatchObject({ value: { overdue: 1 } })
  for (const { id } of [spam, closed, interest]) expect(await remindersOf(id)).toEqual([])
})

test('concurrent reminder runs send one email for a lead', async () => {
  const lead = await storeLead(database)
  const late = new Date(lead.dueAt!.getTime() + minuteMs)
  await Promise.all([remindAt(late), remindAt(late), remindAt(late)])
  expect(await mails()).toHaveLength(1)
  expect(await remindersOf(lead.id)).toHaveLength(1)
})

test('LDS-02 ADS-11 without a leads mailbox, both reminders appear only under the bell, once and without a name', async () => {
  const lead = await storeLead(database, { fields: { name: 'Lerato Mokoena' } })
  const { id: demoted } = await createPerson(database, 'viewer')
  await database.pool.query('update leads set assigned_to = $1', [demoted])
  const dueAt = lead.dueAt!.getTime()
  await database.pool.query(
    "update settings set value = jsonb_set(value, '{leadsMailbox}', '\"\"') where name = 'site'",
  )
  const soon = new Date(dueAt - minuteMs)
  expect(await remindAt(soon)).toMatchObject({ value: { dueSoon: 1, overdue: 0 } })
  expect(await remindAt(soon)).toMatchObject({ value: { dueSoon: 0 } })
  const late = new Date(dueAt + minuteMs)
  expect(await remindAt(late)).toMatchObject({ value: { dueSoon: 0, overdue: 1 } })
  expect(await remindAt(late)).toMatchObject({ value: { overdue: 0 } })
  const { rows } = await database.pool.query(
    "select title, text, href from staff_notifications where kind = 'lead' and href = $1 order by created_at",
    [`/admin/leads/${lead.id}`],
  )
  expect(rows).toMatchObject([
    { title: `Lead ${lead.reference} is due within the hour`, href: `/admin/leads/${lead.id}` },
    { title: `Lead ${lead.reference} is overdue`, text: expect.stringMatching('without access') },
  ])
  expect(JSON.stringify(rows)).not.toContain('Mokoena')
  expect(await mails()).toEqual([])
})

test('ROL-11 even a super admin may not send reminders', async () => {
  for (const actor of [visitor, ...staffRoles.map((role) => staffActor(role))])
    expect(await sendLeadReminders(testContext(database, { actor }))).toMatchObject({
      reason: 'not-allowed',
    })
})
