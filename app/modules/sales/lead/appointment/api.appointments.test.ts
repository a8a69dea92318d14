import { beforeEach, describe, expect, test } from 'vitest'
import { defaultSite } from '#app/modules/settings/content.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { useStaff } from '#tools/testing/fixtures.ts'
import { mergeInto, storeLead } from '#tools/testing/store-lead.ts'
import { calendarEventOf, findStoredMails } from '#tools/testing/stored-mails.ts'
import { useTestDatabase, staffActor, testContext } from '#tools/testing/test-database.ts'
import { readLead } from '../api.server.ts'
import { classifySpam } from '../inbox/service.server.ts'
import { findLead } from '../inbox/store.server.ts'
import { readAppointments, readWeek } from './api.server.ts'
import { closedDayReason } from './rules.ts'
import type { Week } from './schema.ts'

const database = useTestDatabase()
const { editor } = useStaff(database, ['editor'])
beforeEach(() => database.pool.query('truncate leads cascade'))

const consultation = (fields: Record<string, string> = {}, more: object = {}) =>
  storeLead(database, {
    form: 'consultation',
    entry: 'form',
    fields: { preferredDate: '2026-12-01', preferredTime: '14:00', ...fields },
    ...more,
  })
const readAppointmentOf = async (leadId: string) =>
  (await readAppointments(testContext(database), leadId))[0]!
const readWeekAppointments = async (query = '?week=2026-12-02') =>
  (await (await editor.call(`/appointments${query}`)).json()) as Week
const mails = async (leadId: string) =>
  (await findStoredMails(database.db, leadId))
    .filter(({ kind }) => kind !== 'staff-notification')
    .map((mail) => ({ ...mail, to: mail.to.address, ...calendarEventOf(mail) }))
const actionsOf = async (leadId: string) => {
  const actions = (await findActivity(database.db, 'lead', leadId)).map(({ action }) => action)
  return actions.filter((action) => action.startsWith('appointment.'))
}
const first = { date: '2026-12-01', time: '14:00' }
/** Sends the same requests as the console. Confirmed and offered times are assigned to `editor`. */
const postChange = (id: string, what: 'confirm' | 'offer' | 'cancel', body: object, who = editor) =>
  what === 'cancel'
    ? who.call(`/appointments/${id}/cancel`, body)
    : who.call(`/bookings/${id}/move`, {
        kind: 'consultation',
        personId: editor.id,
        minutes: 60,
        isAgreed: what === 'confirm',
        ...(what === 'confirm' ? first : {}),
        ...body,
      })

describe('CTC-28 a consultation', () => {
  test('with a date and time becomes a tentative appointment, with a calendar file in the confirmation', async () => {
    const lead = await consultation({ consultationType: 'security', message: 'Spam me not' })
    expect(await readAppointmentOf(lead.id)).toMatchObject({
      state: 'tentative',
      startsAt: '2026-12-01T12:00:00.000Z',
      topic: 'Security',
      clashes: [],
    })
    const [confirmation, ...more] = await mails(lead.id)
    expect(more).toEqual([])
    expect(confirmation).toMatchObject({
      kind: 'confirmation',
      to: lead.email,
      uid: `${lead.id}@localhost`,
      sequence: '0',
      status: 'TENTATIVE',
      starts: 'TZID=Africa/Johannesburg:20261201T140000',
    })
    expect(confirmation!.text).toContain("We'll contact you within 24 hours to confirm.")
    expect(confirmation!.text).not.toContain('Spam me not')
    expect(confirmation!.text).toContain(
      'You asked for 1 December 2026, 14:00 (South African time). The calendar file',
    )
    expect(await actionsOf(lead.id)).toEqual(['appointment.requested'])
    const tuesday = (await readWeekAppointments()).days.find(({ date }) => date === '2026-12-01')
    expect(tuesday?.appointments.map(({ reference }) => reference)).toEqual([lead.reference])
  })

  test.each([
    [{ preferredTime: '' }],
    [{ preferredDate: '' }],
    [{ preferredDate: '2026-11-19' }],
    [{ preferredDate: '2026-11-20', preferredTime: '09:00' }],
  ])('D-59 with %j has no appointment and no calendar file', async (fields) => {
    const lead = await consultation(fields)
    expect(await readAppointments(testContext(database), lead.id)).toEqual([])
    const sent = await mails(lead.id)
    expect(sent).toMatchObject([{ kind: 'confirmation', uid: undefined }])
    expect(sent[0]!.text).not.toContain('You asked for')
  })

  test('D-59 on a weekend or public holiday is allowed and marked', async () => {
    await consultation({ preferredDate: '2026-12-16' })
    await consultation({ preferredDate: '2026-12-19' })
    const { days } = await readWeekAppointments('?week=2026-12-16')
    expect(days.filter(({ appointments }) => appointments.length > 0)).toMatchObject([
      { date: '2026-12-16', closed: 'holiday' },
      { date: '2026-12-19', closed: 'weekend' },
    ])
  })

  test('D-59 D-152 on a holiday from the settings is marked in the week and on the lead', async () => {
    const lead = await consultation({ preferredDate: '2027-02-02' })
    const proclaim = (days: string) =>
      database.pool.query(
        `update settings set value = value || jsonb_build_object('proclaimedHolidays', $1::text) where name = 'site'`,
        [days],
      )
    await proclaim('2027-02-02')
    const { proclaimedHolidays } = await readAppointmentOf(lead.id)
    expect(closedDayReason('2027-02-02', proclaimedHolidays), 'before the offer').toBe('holiday')
    const { days } = await readWeek(testContext(database), '2027-02-02')
    expect(days.find(({ date }) => date === '2027-02-02')).toMatchObject({ closed: 'holiday' })
    await proclaim('')
    expect((await readAppointmentOf(lead.id)).proclaimedHolidays).toEqual([])
  })

  test('LDS-04 merged into another lead is confirmed from there, with the details of the visitor who asked for it', async () => {
    const [part, main] = [await consultation(), await storeLead(database)]
    const ctx = testContext(database, { actor: staffActor('editor') })
    await mergeInto(ctx, part.id, main.id)
    const lead = (await findLead(database.db, main.id))!
    const { appointments, merged } = await readLead(ctx, lead)
    expect(appointments).toMatchObject([{ leadId: part.id, state: 'tentative' }])
    expect(merged).toMatchObject([{ kind: 'consultation', phoneStored: part.phoneStored }])
    const confirmed = await postChange(appointments[0]!.id, 'confirm', { version: 1 })
    expect(confirmed.status).toBe(200)
    expect((await mails(part.id)).at(-1)).toMatchObject({ kind: 'appointment-confirmed' })
  })

  test('in spam takes no slot until it is cleared', async () => {
    const lead = await consultation({}, { honeypot: 'x' })
    expect(await readAppointments(testContext(database), lead.id)).toEqual([])
    const ctx = testContext(database, { actor: staffActor('editor') })
    await classifySpam(ctx, { leadId: lead.id, isSpam: false, version: 1 })
    expect(await readAppointmentOf(lead.id)).toMatchObject({ state: 'tentative' })
    expect((await mails(lead.id))[0]?.sequence).toBe('0')
    await classifySpam(ctx, { leadId: lead.id, isSpam: true, version: 2 })
    const { days } = await readWeekAppointments()
    expect(days.flatMap(({ appointments }) => appointments)).toEqual([])
  })
})

describe('CTC-29 staff', () => {
  test('see a clash between two visitors and resolve it by offering one another time', async () => {
    const [one, two] = [await consultation(), await consultation()]
    const textsOf = async ({ id, reference }: { id: string; reference: string }) =>
      (await mails(id)).map(({ text }) => text.replaceAll(reference, 'BC'))
    expect(await textsOf(one)).toHaveLength(1)
    expect(await textsOf(one)).toEqual(await textsOf(two))
    expect((await readAppointmentOf(one.id)).clashes).toMatchObject([{ leadId: two.id }])
    expect((await readAppointmentOf(two.id)).clashes).toMatchObject([{ leadId: one.id }])
    const { id } = await readAppointmentOf(two.id)
    const offer = { version: 1, date: '2026-12-02', time: '10:00' }
    const answer = await postChange(id, 'offer', offer)
    expect(await answer.json()).toMatchObject({ version: 2 })
    const repeat = await postChange(id, 'offer', offer)
    expect(await repeat.json(), 'a repeat').toMatchObject({ version: 2, isMailed: false })
    expect(await readAppointmentOf(two.id)).toMatchObject({
      state: 'offered',
      startsAt: '2026-12-02T08:00:00.000Z',
      askedFor: '2026-12-01T12:00:00.000Z',
      clashes: [],
    })
    expect((await readAppointmentOf(one.id)).clashes).toEqual([])
    const [first, second, ...more] = await mails(two.id)
    expect(more).toEqual([])
    expect(second).toMatchObject({
      kind: 'appointment-offered',
      to: two.email,
      uid: first!.uid,
      sequence: '1',
      status: 'TENTATIVE',
      starts: 'TZID=Africa/Johannesburg:20261202T100000',
    })
    expect(second!.text).toContain('2 December 2026, 10:00')
  })

  test('confirm and cancel only once each, with one UID, a rising SEQUENCE and log entries', async () => {
    const lead = await consultation()
    const { id } = await readAppointmentOf(lead.id)
    expect((await postChange(id, 'confirm', { version: 1 })).status).toBe(200)
    expect((await postChange(id, 'confirm', { version: 1 })).status).toBe(200)
    expect((await postChange(id, 'cancel', { version: 2 })).status).toBe(200)
    expect((await postChange(id, 'cancel', { version: 2 })).status, 'a repeat').toBe(200)
    const sent = await mails(lead.id)
    expect(sent.map(({ kind, sequence, status }) => [kind, sequence, status])).toEqual([
      ['confirmation', '0', 'TENTATIVE'],
      ['appointment-confirmed', '1', 'CONFIRMED'],
      ['appointment-cancelled', '2', 'CANCELLED'],
    ])
    expect(new Set(sent.map(({ uid }) => uid)).size).toBe(1)
    const text = expect.stringContaining('1 December 2026, 14:00') as string
    const replyTo = { address: defaultSite.email }
    expect(sent.slice(1)).toMatchObject([
      { text, replyTo },
      { text, replyTo },
    ])
    expect(await actionsOf(lead.id)).toEqual([
      'appointment.cancelled',
      'appointment.confirmed',
      'appointment.requested',
    ])
  })

  test.each([
    ['in the past', "update appointments set starts_at = '2025-12-01', ends_at = '2025-12-02'"],
    ['of an erased lead', 'update leads set deidentified_at = now()'],
  ])('cancel an appointment %s without an email to the visitor', async (_title, change) => {
    const lead = await consultation()
    const { id } = await readAppointmentOf(lead.id)
    await database.pool.query(change)
    expect((await postChange(id, 'cancel', { version: 1 })).status).toBe(200)
    expect((await mails(lead.id)).map(({ kind }) => kind)).toEqual(['confirmation'])
  })

  test('get a conflict with the current version on a concurrent change, without a second email to the visitor', async () => {
    const lead = await consultation()
    const { id } = await readAppointmentOf(lead.id)
    const answers = await Promise.all([
      postChange(id, 'confirm', { version: 1 }),
      postChange(id, 'offer', { version: 1, date: '2026-12-03', time: '09:00' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const slower = answers.find(({ status }) => status === 409)!
    expect(await slower.json()).toMatchObject({ current: { version: 2 } })
    expect(await mails(lead.id)).toHaveLength(2)
  })

  test.each([
    [{ date: '2026-11-20', time: '09:00' }, 'date'],
    [{ date: '', time: '14:00' }, 'date'],
    [{ date: '2026-12-02', time: '' }, 'time'],
    [{ date: '2026-12-02', time: '25:00' }, 'time'],
  ])('cannot offer %j and get an error at the %s', async (slot, field) => {
    const { id } = await readAppointmentOf((await consultation()).id)
    const answer = await postChange(id, 'offer', { version: 1, ...slot })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ fields: { [field]: expect.stringMatching(/\.$/) } })
  })
})

test('any day shows its week, and an invalid date shows the current week', async () => {
  expect((await readWeekAppointments('?week=2026-12-06')).days[0]?.date).toBe('2026-11-30')
  expect((await readWeekAppointments('?week=soon')).days[0]?.date).toBe('2026-11-16')
})
