import { expect, test } from 'vitest'
import { timelineSpan } from './rules.ts'

const days = (span: readonly Date[]) => span.map((date) => date.toISOString().slice(0, 10))

test('the timeline ends a month after the last contract, not a year later', () => {
  const clinics = [
    { clinicName: 'A', contractEnd: '2027-03-31', opensOn: '2026-12-01', closesOn: '2027-02-01' },
    { clinicName: 'B', contractEnd: '2027-01-31' },
  ]
  expect(days(timelineSpan('2026-11-22', clinics))).toEqual(['2026-10-23', '2027-04-30'])
})

test('a notice window that opened long ago is drawn from its first day', () => {
  const clinics = [
    { clinicName: 'A', contractEnd: '2026-12-31', opensOn: '2026-08-15', closesOn: '2026-11-30' },
  ]
  expect(days(timelineSpan('2026-11-22', clinics))[0]).toBe('2026-07-16')
})
