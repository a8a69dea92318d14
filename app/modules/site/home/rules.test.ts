import { expect, test } from 'vitest'
import { bundleChips, businessProWords } from './content.ts'
import { batteryBarsLeft, powerStateAfter, clockTimeAfter } from './rules.ts'

const battery = { minHours: 4, maxHours: 6 }

test.each([
  [0, 'mains', 'mains', 4, '18:00'],
  [1, 'battery', 'off', 4, '19:00'],
  [4, 'battery', 'off', 2, '22:00'],
  [5, 'uncertain', 'off', 1, '23:00'],
  [6, 'uncertain', 'off', 0, '00:00'],
  [7, 'off', 'off', 0, '01:00'],
  [8, 'off', 'off', 0, '02:00'],
])(
  'SIT-04 after %s hours without power: %s with a 4 to 6 hour UPS, %s without one, %s battery bars at %s',
  (hours, withUps, without, bars, time) => {
    expect(powerStateAfter(hours, battery)).toBe(withUps)
    expect(powerStateAfter(hours)).toBe(without)
    expect(batteryBarsLeft(hours, battery)).toBe(bars)
    expect(clockTimeAfter(hours)).toBe(time)
  },
)

test('SIT-04 only Business Pro has UPS hours, and they match its tip', () => {
  expect(bundleChips.flatMap((chip) => (chip.battery ? [[chip.name, chip.battery]] : []))).toEqual([
    ['Business Pro', battery],
  ])
  expect(businessProWords.tip).toContain('4 to 6 hours')
})
