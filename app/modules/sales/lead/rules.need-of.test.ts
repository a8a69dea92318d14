import { expect, test } from 'vitest'
import { needOf } from './rules.ts'

test('ANS-11 the need is what was written, on one line and cut; else what was chosen', () => {
  expect(needOf('contact', { serviceInterest: 'wifi', message: ' Wi-Fi\n in the  shop ' })).toBe(
    'Wi-Fi in the shop',
  )
  expect(needOf('contact', { message: 'x'.repeat(500) })).toHaveLength(140)
  expect(needOf('contact', { serviceInterest: 'wifi', message: ' ' })).toBe('Wi-Fi')
  const time = {
    preferredDate: '2026-11-06',
    preferredTime: '15:00',
    consultationType: 'connectivity',
  }
  expect(needOf('consultation', time)).toMatch(/^6 November 2026, 15:00/)
  expect(needOf('contact', {})).toBe('')
})
