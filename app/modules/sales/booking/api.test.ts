import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { findDeliveriesOfSubject } from '#app/modules/outbox/delivery/store.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { invitePerson, useStaff } from '#tools/testing/fixtures.ts'
import { storeLead } from '#tools/testing/store-lead.ts'
import { calendarOf, findStoredMails } from '#tools/testing/stored-mails.ts'
import { staffActor, testContext, testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import { readAppointments } from '../lead/appointment/api.server.ts'
import { findAppointmentsOf } from '../lead/appointment/store.server.ts'
import { findLead } from '../lead/inbox/store.server.ts'
import { leadsPersonalData } from '../lead/person/service.server.ts'
import { bookAppointment } from './service.server.ts'

const database = useTestDatabase()
const staff = useStaff(database, ['editor', 'colleague', 'manager', 'viewer'])
const { editor: ann, colleague: ben, manager: chief, viewer, app } = staff
const runSql = (text: string, values: unknown[] = []) => database.pool.query(text, values)
beforeEach(() =>
  runSql('truncate leads, absences, working_hours, calendar_feeds, staff_notifications cascade'),
)

/** Tuesday 24 November 2026, 10:00, which is within working hours. */
const tuesday = { date: '2026-11-24', time: '10:00', minutes: 60 }
const booking = (leadId: string, more: object = {}) => ({
  leadId,
  idempotencyKey: randomUUID(),
  kind: 'consultation',
  personId: ann.id,
  ...tuesday,
  isAgreed: true,
  ...more,
})
const postBooking = (leadId: string, more: object = {}, who = ann) =>
  who.call('/bookings', booking(leadId, more))
const fieldsOf = async (response: Response) => {
  const { fields } = (await response.json()) as { fields?: object }
  return Object.keys(fields ?? {})
}
const refusedFields = async (leadId: string, more: object = {}) =>
  fieldsOf(await postBooking(leadId, more))
/** Stores a lead and books an appointment for it. */
async function bookLead(more: object = {}, who = ann) {
  const lead = await storeLead(database)
  const booked = await postBooking(lead.id, more, who)
  expect(booked.status).toBe(200)
  return { lead, ...((await booked.json()) as { id: string }) }
}
const undo = (id: string, version: number) => ann.call(`/appointments/${id}/undo`, { version })
const move = (id: string, json: object, who = ann) => who.call(`/bookings/${id}/move`, json)
const visit = { kind: 'site-visit', address: '7 Oak Lane', travelMinutes: 20 }
const actionsOf = async (leadId: string) =>
  (await findActivity(database.db, 'lead', leadId)).map(({ action }) => action)
const mailsOf = async (leadId: string) =>
  (await findStoredMails(database.db, leadId)).filter(({ kind }) => kind.startsWith('appointment-'))
const bookedOf = async (leadId: string) =>
  (await findAppointmentsOf(database.db, leadId, testNow))[0]!
const noticesOf = async (userId: string) =>
  (
    await runSql(
      "select title, text from staff_notifications where user_id = $1 and kind = 'booking'",
      [userId],
    )
  ).rows

describe('STF-09 booking an appointment', () => {
  test('notifies the visitor and the colleague, and a repeat with the same key books once', async () => {
    const lead = await storeLead(database)
    const wanted = booking(lead.id, { personId: ben.id })
    const first = await ann.call('/bookings', wanted)
    expect(first.status).toBe(200)
    const { id, version } = (await first.json()) as { id: string; version: number }
    expect(await (await ann.call('/bookings', wanted)).json()).toMatchObject({ id, version })
    const other = await ann.call('/bookings', { ...wanted, time: '11:00' })
    expect(await other.json(), 'a corrected time').toMatchObject({ reason: 'key-reused' })
    const [mail, ...others] = await mailsOf(lead.id)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'appointment-confirmed' })
    expect(mail!.text).toContain('24 November 2026, 10:00')
    expect(mail!.text).toContain('With: Pieter Colleague')
    expect(calendarOf(mail!)).toContain('DTSTART;TZID=Africa/Johannesburg:20261124T100000')
    expect(calendarOf(mail!)).toContain('You’ll meet Pieter Colleague.')
    expect(calendarOf(mail!).replaceAll('\r\n ', '')).toContain(`MAILTO:${lead.email}`)
    const text = `${lead.reference}, Tuesday 24 November, 10:00.`
    expect(await noticesOf(ben.id)).toEqual([{ title: 'Consultation booked for you', text }])
    const [shown] = await readAppointments(testContext(database), lead.id)
    const person = { id: ben.id, name: 'Pieter Colleague' }
    expect(shown).toMatchObject({ person, isBooked: true })
    expect(await actionsOf(lead.id)).toContain('appointment.booked')
  })

  test('without the visitor’s agreement sends an offer', async () => {
    const { lead } = await bookLead({ isAgreed: false })
    expect(await bookedOf(lead.id)).toMatchObject({ state: 'offered' })
    const [mail] = await mailsOf(lead.id)
    expect(mail!.subject).toContain('A time for your consultation')
    expect(mail!.text).toContain('We suggest 24 November 2026, 10:00')
    expect(mail!.text).not.toContain('We can’t make the time')
  })

  test('allows several upcoming appointments for one lead, each with its own person', async () => {
    const { lead } = await bookLead()
    expect((await postBooking(lead.id, { personId: ben.id, time: '10:30' })).status).toBe(200)
    expect((await postBooking(lead.id, { time: '14:00' })).status).toBe(200)
    const shown = await readAppointments(testContext(database), lead.id)
    expect(shown.map(({ person, startsAt }) => [person?.id, startsAt])).toEqual([
      [ann.id, '2026-11-24T08:00:00.000Z'],
      [ben.id, '2026-11-24T08:30:00.000Z'],
      [ann.id, '2026-11-24T12:00:00.000Z'],
    ])
  })

  test('refuses a viewer and a person with an open invitation', async () => {
    const id = await invitePerson(database)
    const options = await ann.call('/bookings/options')
    expect(await options.text()).not.toContain(id)
    const lead = await storeLead(database)
    for (const personId of [viewer.id, id])
      expect(await refusedFields(lead.id, { personId })).toEqual(['personId'])
  })

  test('ANS-05 it is refused until it says whether the visitor agreed', async () => {
    const { id } = await storeLead(database)
    const refused = await postBooking(id, { isAgreed: null })
    const isAgreed = 'Choose whether the visitor agreed to this time.'
    expect(await refused.json()).toMatchObject({ fields: { isAgreed } })
  })
})

describe('STF-09 working hours, days away and holidays', () => {
  test('a time outside a person’s working hours needs confirmation, a time within them does not', async () => {
    const lead = await storeLead(database)
    const evening = { time: '17:00' }
    for (const time of [evening, { date: '2026-11-28' }, { date: '2026-12-16' }])
      expect(await refusedFields(lead.id, time)).toEqual(['isOutsideHours'])
    await ann.call('/bookings/hours', { days: [2], from: '12:00', until: '20:00' }, 'PUT')
    expect(await refusedFields(lead.id)).toEqual(['isOutsideHours'])
    expect((await postBooking(lead.id, evening)).status).toBe(200)
  })

  test('a holiday from the settings needs confirmation like a public holiday', async () => {
    const proclaim = (day: string) =>
      runSql(
        `update settings set value = jsonb_set(value, '{proclaimedHolidays}', to_jsonb($1::text)) where name = 'site'`,
        [day],
      )
    await proclaim('2026-11-24')
    const lead = await storeLead(database)
    expect(await refusedFields(lead.id)).toEqual(['isOutsideHours'])
    expect((await postBooking(lead.id, { isOutsideHours: true })).status).toBe(200)
    await proclaim('')
  })

  test('a person who is away cannot be booked even with confirmation; earlier bookings are listed', async () => {
    const { reference } = (await bookLead({ date: '2026-11-25' })).lead
    const lead = await storeLead(database)
    const days = { fromDate: '2026-11-24', untilDate: '2026-11-26' }
    const away = { id: randomUUID(), personId: ann.id, ...days }
    expect((await ben.call('/bookings/absences', away)).status).toBe(403)
    const noted = await chief.call('/bookings/absences', away)
    expect(await noted.json()).toMatchObject({ booked: [reference] })
    expect(await refusedFields(lead.id, { isOutsideHours: true })).toEqual(['date'])
    const day = await ann.call(`/bookings/day?person=${ann.id}&date=2026-11-25`)
    expect(await day.json()).toMatchObject({ isAway: true, taken: [{ reference }] })
    expect((await ann.call(`/bookings/absences/${away.id}`, undefined, 'DELETE')).status).toBe(200)
    expect((await postBooking(lead.id)).status).toBe(200)
  })
})

describe('STF-09 double bookings', () => {
  test('are refused for one person, but two people can be booked at the same time', async () => {
    await bookLead()
    const two = await storeLead(database)
    const refusal = await postBooking(two.id, { time: '10:30' })
    expect(refusal.status).toBe(409)
    expect(await fieldsOf(refusal)).toEqual(['time'])
    expect((await postBooking(two.id, { personId: ben.id, time: '10:30' })).status).toBe(200)
  })

  test('are refused among concurrent requests, of which exactly one succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const leads = await Promise.all([1, 2, 3, 4].map(() => storeLead(database)))
      const time = `${10 + round}:00`
      const answers = await Promise.all(
        leads.map((lead, at) => postBooking(lead.id, { time }, at % 2 ? ann : ben)),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    }
  })

  test('are refused by a database constraint', async () => {
    await bookLead()
    const { id } = await bookLead({ personId: ben.id })
    const moving = runSql('update appointments set person_id = $1 where id = $2', [ann.id, id])
    await expect(moving).rejects.toMatchObject({
      code: '23P01',
      constraint: 'appointments_one_place',
    })
  })

  test('include the travel time to a site visit', async () => {
    await bookLead({ ...visit, travelMinutes: 45 })
    const two = await storeLead(database)
    expect((await postBooking(two.id, { time: '11:30', minutes: 30 })).status).toBe(409)
    expect((await postBooking(two.id, { time: '11:45', minutes: 30 })).status).toBe(200)
  })
})

describe('STF-09 site visits', () => {
  const coordinates = { latitude: -26.2041, longitude: 28.0473 }
  const estimate = async (lead: string, address: string) =>
    (await ann.call(`/bookings/estimate?${new URLSearchParams({ lead, address })}`)).json()

  test('use the coordinates of the enquiry to estimate the trip from the office', async () => {
    const address = '12 Main Road, Johannesburg'
    const lead = await storeLead(database, {
      form: 'coverage',
      entry: 'form',
      fields: { address, result: 'FTTB', ...coordinates },
    })
    const way = { km: 9, minutes: 15, isOfPlace: false }
    expect(await estimate(lead.id, address)).toEqual({ estimate: way })
    const wanted = booking(lead.id, { kind: 'site-visit', address })
    await ann.call('/bookings', wanted)
    expect(await bookedOf(lead.id)).toMatchObject({ ...coordinates, travelMinutes: 15 })
    await runSql('update appointments set travel_minutes = 16')
    expect((await ann.call('/bookings', wanted)).status, 'after another estimate').toBe(200)
    const [mail] = await mailsOf(lead.id)
    expect(mail!.text).toContain('Where: 12 Main Road, Johannesburg')
    expect(calendarOf(mail!)).toContain('LOCATION:12 Main Road\\, Johannesburg')
  })

  test('have no estimate without coordinates and then need the travel time', async () => {
    const lead = await storeLead(database)
    const unknown = { kind: 'site-visit', address: 'Zzyzx qwrt' }
    expect(await estimate(lead.id, unknown.address)).toEqual({ estimate: null })
    expect(await refusedFields(lead.id, unknown)).toEqual(['travelMinutes'])
    expect((await postBooking(lead.id, { ...unknown, travelMinutes: 0 })).status).toBe(200)
  })
})

describe('CTC-29 a requested consultation', () => {
  const asked = { preferredDate: '2026-11-24', preferredTime: '10:00' }
  const request = (fields: object = {}) =>
    storeLead(database, { form: 'consultation', entry: 'form', fields: { ...asked, ...fields } })
  const confirm = async (leadId: string, more: object = {}, who = ann) => {
    const { id, version } = await bookedOf(leadId)
    const json = { version, kind: 'consultation', personId: who.id, ...tuesday, isAgreed: true }
    return move(id, { ...json, ...more }, who)
  }
  const leadOf = async (id: string) =>
    (await runSql('select status, assigned_to from leads where id = $1', [id])).rows[0]

  test('is confirmed for a person, who becomes the owner of the lead; an undo reverts both', async () => {
    const lead = await request()
    const { id } = await bookedOf(lead.id)
    expect(await fieldsOf(await confirm(lead.id, { personId: undefined }))).toEqual(['personId'])
    expect(await mailsOf(lead.id)).toEqual([])
    const confirmed = await confirm(lead.id)
    expect(await confirmed.json()).toEqual({ id, version: 2, isMailed: false })
    expect(await bookedOf(lead.id)).toMatchObject({ state: 'confirmed', personId: ann.id })
    expect(await leadOf(lead.id)).toEqual({ status: 'answered', assigned_to: ann.id })
    const actions = await actionsOf(lead.id)
    expect(actions).toContain('appointment.confirmed')
    expect(actions.filter((action) => action === 'lead.assigned')).toHaveLength(1)
    expect((await undo(id, 2)).status).toBe(200)
    expect(await bookedOf(lead.id)).toMatchObject({ state: 'tentative', personId: null })
    expect(await leadOf(lead.id)).toEqual({ status: 'in_progress', assigned_to: null })
  })

  test('reports an email to the visitor only if one can be sent', async () => {
    const actor = staffActor('editor', { id: ann.id })
    const smtp = { SMTP_URL: 'smtp://mail.example' }
    for (const [isMailed, email, env] of [
      [true, null, smtp],
      [false, null, {}],
      [false, '', smtp],
    ] as const) {
      await runSql('truncate appointments cascade')
      const lead = await storeLead(database)
      await runSql('update leads set email = coalesce($1, email)', [email])
      const ctx = testContext(database, { actor, env })
      const wanted = booking(lead.id)
      for (const press of ['first', 'again'])
        expect(await bookAppointment(ctx, wanted), press).toMatchObject({ value: { isMailed } })
    }
  })

  test('keeps the existing owner of its lead', async () => {
    const lead = await request()
    await runSql('update leads set assigned_to = $1', [chief.id])
    await confirm(lead.id)
    expect(await leadOf(lead.id)).toMatchObject({ assigned_to: chief.id })
  })

  test('is not confirmed for a person who has a site visit at that time', async () => {
    const lead = await request()
    await bookLead(visit)
    const taken = await confirm(lead.id)
    expect(taken.status).toBe(409)
    expect((await taken.json()).error).toContain('already has an appointment')
    expect(await bookedOf(lead.id)).toMatchObject({ state: 'tentative', personId: null })
    expect((await confirm(lead.id, {}, ben)).status).toBe(200)
  })
})

test('STF-09 a week lists the days away of staff', async () => {
  const id = randomUUID()
  const days = { fromDate: '2026-11-20', untilDate: '2026-11-23' }
  await ben.call('/bookings/absences', { id, personId: ben.id, ...days })
  const away = async (week: string) => (await ann.call(`/bookings/away?week=${week}`)).json()
  expect(await away('2026-11-29')).toEqual({ away: [{ personId: ben.id, ...days }] })
  expect(await away('2026-11-30')).toEqual({ away: [] })
  expect((await ann.call('/bookings/away?week=soon')).status).toBe(422)
})

describe('STF-09 moving, cancelling and undoing', () => {
  const moved = { ...tuesday, time: '14:00', kind: 'consultation', isAgreed: true }

  test('a move notifies the visitor, and both colleagues if the person changes', async () => {
    const { lead, id } = await bookLead({}, chief)
    const { version, uid } = await bookedOf(lead.id)
    const change = { ...moved, ...visit, version, personId: ben.id }
    expect((await move(id, change, chief)).status).toBe(200)
    // By then, the address service may return other coordinates.
    await runSql('update appointments set latitude = -26.2, longitude = 28.04')
    expect((await move(id, change, chief)).status, 'a repeat after a lost answer').toBe(200)
    const [first, second, ...more] = await mailsOf(lead.id)
    expect(more).toEqual([])
    expect(calendarOf(first!)).toContain(`UID:${uid}`)
    expect(calendarOf(second!)).toContain(`UID:${uid}`)
    expect(calendarOf(second!)).toContain('SEQUENCE:1')
    expect(await noticesOf(ann.id)).toHaveLength(2)
    expect(await noticesOf(ben.id)).toHaveLength(1)
    const late = await move(id, { ...change, time: '15:00' })
    expect(late.status).toBe(409)
    expect((await late.json()).error).toMatch(/^This appointment changed/)
  })

  test('an undo before the email is sent restores the appointment and cancels the email', async () => {
    const { lead, id } = await bookLead()
    await move(id, { ...moved, version: 1, personId: ann.id })
    expect(await (await undo(id, 2)).json()).toEqual({ version: 3 })
    expect(await bookedOf(lead.id)).toMatchObject({
      startsAt: new Date('2026-11-24T08:00:00Z'),
      state: 'confirmed',
      earlier: null,
    })
    const sent = await findDeliveriesOfSubject(database.db, 'lead', lead.id)
    const mails = sent.filter(({ kind }) => kind.startsWith('appointment-'))
    expect(mails.map(({ state }) => state)).toEqual(['waiting', 'cancelled'])
    expect((await undo(id, 3)).status).toBe(409)
  })

  test('a colleague learns of a cancellation and of each undo', async () => {
    const { lead, id } = await bookLead({ personId: ben.id })
    const cancelled = await ann.call(`/appointments/${id}/cancel`, { version: 1 })
    expect(cancelled.status).toBe(200)
    await undo(id, 2)
    await undo((await bookLead({ personId: ben.id, time: '14:00' })).id, 1)
    const titlesOf = async (userId: string) =>
      (await noticesOf(userId)).map(({ title }) => title as string).toSorted()
    const [booked, gone] = ['Consultation booked for you', 'Consultation cancelled']
    expect(await titlesOf(ben.id)).toEqual([booked, booked, booked, gone, gone])
    await move(id, { ...moved, version: 3, personId: chief.id })
    await undo(id, 4)
    const taken = 'Consultation reassigned to a colleague'
    expect(await titlesOf(chief.id)).toEqual([booked, taken])
    expect(await bookedOf(lead.id)).toMatchObject({ personId: ben.id })
  })

  test('an undone booking is deleted, and the lead is waiting for an answer again', async () => {
    const { lead, id } = await bookLead()
    const statusOf = async () => (await runSql('select status, answered_at from leads')).rows[0]
    expect(await statusOf()).toMatchObject({ status: 'answered' })
    expect(await (await undo(id, 1)).json()).toEqual({ version: null })
    expect(await statusOf()).toMatchObject({ status: 'in_progress', answered_at: null })
    expect(await findAppointmentsOf(database.db, lead.id, testNow)).toEqual([])
  })

  test('a cancelled appointment cannot be restored after its time is taken', async () => {
    const { lead, id } = await bookLead()
    const cancel = (version: number) => ann.call(`/appointments/${id}/cancel`, { version })
    await cancel(1)
    expect((await undo(id, 2)).status).toBe(200)
    expect(await bookedOf(lead.id)).toMatchObject({ state: 'confirmed' })
    await cancel(3)
    await bookLead()
    expect((await undo(id, 4)).status).toBe(409)
    expect(await bookedOf(lead.id)).toMatchObject({ state: 'cancelled' })
  })

  test('an undo is refused after the visitor was notified', async () => {
    const { id } = await bookLead()
    await runSql("update deliveries set state = 'delivered', attempts = 1")
    const refusal = await undo(id, 1)
    expect(refusal.status).toBe(409)
    expect((await refusal.json()).error).toContain('has already received the message')
  })
})

describe('STF-09 the calendar feed of a person', () => {
  const urlOf = async () =>
    ((await (await ann.call('/bookings/feed', {})).json()) as { url: string }).url
  const read = async (url: string) => app.request(new URL(url).pathname)

  test('has their appointments without visitor data until its address is renewed or deleted', async () => {
    const { lead } = await bookLead(visit)
    await bookLead({ personId: ben.id })
    const url = await urlOf()
    const answer = await read(url)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).toContain('text/calendar')
    const text = (await answer.text()).replaceAll('\r\n ', '')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(text).toContain(`SUMMARY:Site visit ${lead.reference}`)
    expect(text).toContain('LOCATION:7 Oak Lane')
    for (const secret of ['Thandi', 'Nkosi', lead.email, lead.phone])
      expect(text).not.toContain(secret)
    const { rows } = await runSql('select * from calendar_feeds')
    const key = url.split('/').at(-1)!
    expect(JSON.stringify(rows), 'only a hash is stored').not.toContain(key.slice(0, 20))
    const renewed = await urlOf()
    expect((await read(url)).status).toBe(404)
    expect((await read(renewed)).status).toBe(200)
    expect((await ann.call('/bookings/feed', undefined, 'DELETE')).status).toBe(200)
    expect((await read(renewed)).status).toBe(404)
  })

  test('is gone when the account is deactivated', async () => {
    const url = await urlOf()
    const setActive = (isActive: boolean) =>
      runSql('update staff_users set is_active = $1 where id = $2', [isActive, ann.id])
    await setActive(false)
    expect((await read(url)).status).toBe(404)
    await setActive(true)
  })

  test('limits guesses of addresses, but not the right address', async () => {
    const url = await urlOf()
    const guess = () =>
      app.request(`/calendar/${randomUUID().replaceAll('-', '').padEnd(43, 'x')}.ics`)
    const statuses = []
    for (let at = 0; at < 25; at++) statuses.push((await guess()).status)
    expect(new Set(statuses)).toEqual(new Set([404, 429]))
    expect((await app.request('/calendar/..%2f.ics')).status).toBe(429)
    expect((await read(url)).status).toBe(200)
  })
})

test('STF-09 staff can download an appointment as a calendar file', async () => {
  const { lead, id } = await bookLead()
  const file = await ben.call(`/bookings/${id}/calendar.ics`)
  expect(file.headers.get('content-disposition')).toContain(`consultation-${lead.reference}.ics`)
  expect(await file.text()).toContain(`SUMMARY:Consultation ${lead.reference}`)
})

test('STF-09 PRV-04 erasing a person removes the address of a site visit, cancels it and frees its time', async () => {
  const { lead } = await bookLead(visit, chief)
  const ctx = testContext(database)
  const erasure = { email: lead.email, requestId: randomUUID() }
  await ctx.db.transaction((tx) => leadsPersonalData.erase(ctx, tx, erasure))
  const gone = { address: '', earlier: null, latitude: null, state: 'cancelled' }
  expect(await bookedOf(lead.id)).toMatchObject(gone)
  expect(await noticesOf(ann.id)).toMatchObject([{}, { title: 'Site visit cancelled' }])
  await bookLead(visit)
})

test('API-12 STF-09 a lead with a booked appointment is no spam until that is cancelled', async () => {
  const { lead, id } = await bookLead()
  const mark = async (version: number) =>
    (await ann.call(`/leads/${lead.id}/spam`, { isSpam: true, version })).status
  const { version } = (await findLead(database.db, lead.id))!
  expect(await mark(version)).toBe(422)
  await ann.call(`/appointments/${id}/cancel`, { version: 1 })
  expect(await mark(version)).toBe(200)
})
