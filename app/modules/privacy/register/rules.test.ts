import { expect, test } from 'vitest'
import { retentionReason, registerRows } from './rules.ts'

const recordedAt = new Date('2026-01-31T10:00:00Z')

test.for([
  [
    'Enquiries',
    36,
    '2029-01-31',
    'Answer the enquiry and prove what was agreed. 36 months after it was received',
  ],
  ['Enquiries', 13, '2027-02-28', '13 months after it was received'],
  ['Messages and copies for our systems', 36, '2029-01-31', '36 months after it was received'],
  ['Choices about emails', 36, null, 'Until the person requests its deletion'],
  ['Something new', 36, null, 'No rule in the register'],
] as const)('LAW-04 %s (%i-month period) is kept until %s', ([part, months, until, rule]) => {
  const reason = retentionReason(part, recordedAt, months)
  expect(reason.until).toBe(until)
  expect(reason.rule).toContain(rule)
})

test('LAW-03 the register uses the retention period from the settings', () => {
  expect(registerRows(24).map(({ keep }) => keep)).toContain('24 months after it was received')
})
