import { expect, test } from 'vitest'
import { summaryOfNeed } from './rules.ts'

test('ANS-11 the need is what was written, on one line and cut; else what was chosen', () => {
  expect(
    summaryOfNeed('contact', { serviceInterest: 'wifi', message: ' Wi-Fi\n in the  shop ' }),
  ).toBe('Wi-Fi in the shop')
  expect(summaryOfNeed('contact', { message: 'x'.repeat(500) })).toHaveLength(140)
  expect(summaryOfNeed('contact', { serviceInterest: 'wifi', message: ' ' })).toBe('Wi-Fi')
  const time = {
    preferredDate: '2026-11-06',
    preferredTime: '15:00',
    consultationType: 'connectivity',
  }
  expect(summaryOfNeed('consultation', time)).toMatch(/^6 November 2026, 15:00/)
  expect(summaryOfNeed('contact', {})).toBe('')
})
