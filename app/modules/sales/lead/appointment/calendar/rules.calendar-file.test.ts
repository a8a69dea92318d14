import { expect, test } from 'vitest'
import { defaultSite } from '#app/modules/settings/content.ts'
import type { AppointmentState } from '../content.ts'
import { calendarAttachment, calendarFile } from './rules.ts'

const input = (state: AppointmentState, sequence = 0, visitor = 'Nomsa Dlamini') => ({
  site: defaultSite,
  reference: 'BC-AAAA-BBBB',
  visitor: { name: visitor, email: 'nomsa@example.co.za' },
  isBooked: false,
  appointment: {
    kind: 'consultation' as const,
    address: '',
    uid: 'lead-1@baobab.example',
    sequence,
    state,
    startsAt: new Date('2026-12-01T12:00:00Z'),
    endsAt: new Date('2026-12-01T13:00:00Z'),
    updatedAt: new Date('2026-11-20T08:00:00Z'),
  },
})
/** Unfolds long lines, which are folded by a line break and a space (RFC 5545 section 3.1). */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test.each<[AppointmentState, string, string]>([
  ['tentative', 'REQUEST', 'TENTATIVE'],
  ['offered', 'REQUEST', 'TENTATIVE'],
  ['confirmed', 'REQUEST', 'CONFIRMED'],
  ['cancelled', 'CANCEL', 'CANCELLED'],
])('CTC-28 a %s appointment has METHOD %s and STATUS %s', (state, method, status) => {
  const lines = linesOf(calendarFile(input(state, 3)))
  expect(lines).toEqual(
    expect.arrayContaining([
      `METHOD:${method}`,
      `STATUS:${status}`,
      'UID:lead-1@baobab.example',
      'SEQUENCE:3',
      'DTSTAMP:20261120T080000Z',
      'TZID:Africa/Johannesburg',
      'DTSTART;TZID=Africa/Johannesburg:20261201T140000',
      'DTEND;TZID=Africa/Johannesburg:20261201T150000',
      'SUMMARY:Consultation with Baobab Connect',
    ]),
  )
  expect(lines.filter((line) => line.startsWith('ORGANIZER'))).toHaveLength(1)
  expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1)
  expect(calendarAttachment(input(state)).contentType).toContain(`method=${method}`)
})

test('CTC-28 the calendar file uses Johannesburg time regardless of the server’s time zone', () => {
  const kept = process.env.TZ
  try {
    for (const zone of ['UTC', 'America/New_York', 'Pacific/Auckland']) {
      process.env.TZ = zone
      expect(calendarFile(input('tentative')), zone).toContain(
        'DTSTART;TZID=Africa/Johannesburg:20261201T140000',
      )
    }
  } finally {
    if (kept === undefined) delete process.env.TZ
    else process.env.TZ = kept
  }
})

test('T20 the calendar file contains the visitor’s name only if it is safe', () => {
  const hostile = 'Win at https://evil.example\r\nATTENDEE:mailto:all@bank.example'
  const file = calendarFile(input('confirmed', 1, hostile))
  expect(file).not.toContain('evil.example')
  expect(linesOf(file).filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1)
  expect(calendarFile(input('confirmed'))).toContain('Nomsa Dlamini')
})
