import { expect, test } from 'vitest'
import type { Appointment, BookingTask } from '../../lead/appointment/schema.ts'
import { newBookingSchema } from '../schema.ts'
import { bookingOf, defaultPersonId, initialBookingInput } from './typed.ts'

const lead = {
  id: 'lead',
  name: 'Thandi',
  reference: 'BC-1',
  kind: 'contact' as const,
  assignedTo: 'owner',
  details: [{ label: 'Address', value: '1 Oak Lane' }],
}
const appointment = {
  kind: 'consultation',
  startsAt: '2026-11-24T08:00:00.000Z',
  endsAt: '2026-11-24T09:00:00.000Z',
  address: '',
  person: null,
} as Appointment
const task = (act: BookingTask['act'], more: Partial<BookingTask> = {}): BookingTask => ({
  act,
  lead,
  appointment: act === 'book' ? null : appointment,
  ...more,
})

test('STF-09 a booking for a site survey defaults to a site visit at its address', () => {
  const survey = { ...lead, kind: 'site-survey' as const }
  expect(initialBookingInput(task('book', { lead: survey }), 'me')).toMatchObject({
    kind: 'site-visit',
    address: '1 Oak Lane',
  })
  expect(initialBookingInput(task('book'), 'me')).toMatchObject({ kind: 'consultation' })
})

test('CTC-29 confirming starts with the requested date and time, offering another time without a date', () => {
  const time = { time: '10:00', minutes: '60' }
  const confirmed = { ...time, date: '2026-11-24', isAgreed: true }
  expect(initialBookingInput(task('confirm'), 'me')).toMatchObject(confirmed)
  const offered = { ...time, date: '', isAgreed: false }
  expect(initialBookingInput(task('offer'), 'me')).toMatchObject(offered)
})

test('STF-09 a travel time that is no number is refused instead of replaced by the estimate', () => {
  const visit = { ...initialBookingInput(task('book'), 'me'), kind: 'site-visit' as const }
  const { shape } = newBookingSchema
  const travelTimeOf = (travelMinutes: string) => {
    const { travelMinutes: sent } = JSON.parse(
      JSON.stringify(bookingOf({ ...visit, travelMinutes })),
    )
    return shape.travelMinutes.safeParse(sent)
  }
  expect(travelTimeOf('1h').error?.issues).toMatchObject([
    { message: expect.stringMatching(/^Enter whole minutes/) },
  ])
  expect(travelTimeOf(' 20 ').data).toBe(20)
  expect(travelTimeOf(' ').data).toBeNull()
})

test('ANS-05 only a person can say that the visitor agreed to a time we chose', () => {
  for (const act of ['book', 'move'] as const)
    expect(initialBookingInput(task(act), 'me'), act).toMatchObject({ isAgreed: null })
})

test.each([
  ['confirm', null, 'me'],
  ['confirm', { id: 'taker', name: '' }, 'taker'],
  ['move', null, 'owner'],
  ['book', null, 'owner'],
] as const)('CTC-29 to %s with person %j suggests %s', (act, person, suggested) => {
  const asked = task(act, act === 'book' ? {} : { appointment: { ...appointment, person } })
  const people = [{ id: 'me' }, { id: 'owner' }, { id: 'taker' }]
  expect(defaultPersonId(asked, people, 'me')).toBe(suggested)
  expect(defaultPersonId(asked, [], 'me')).toBe('')
})
