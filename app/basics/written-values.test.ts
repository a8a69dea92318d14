import { expect, test } from 'vitest'
import { readDay, readNumber, readYesNo } from './written-values.ts'

test.each([
  [true, ['yes', ' Y ', 'Ja', 'x', 'X', '1', '1.0', '1,00', 'TRUE', 'WAAR', '✓', '✔️', 'on']],
  [false, ['', ' ', 'no', 'N', 'nee', 'false', 'ONWAAR', '0', '0.0', '-', '✗', 'none']],
  [undefined, ['perhaps', 'yess', '2', '10', 'yes/no', '?']],
])('yes or no is read as %s from %j', (isYes, words) => {
  for (const word of words) expect(readYesNo(word), word).toBe(isYes)
})

test.each([
  ['1999', 1999],
  ['R1,999', 1999],
  ['R 1 999,00', 1999],
  ['R\u00a01\u2009999,00', 1999],
  ['ZAR 1\u202f999.00', 1999],
  ['1.999,50', 1999.5],
  ['1,999.50', 1999.5],
  ['1,234,567', 1_234_567],
  ['6,5', 6.5],
  ['\u22125', -5],
  ['-R50', -50],
  ['+7.25', 7.25],
  ['1.999', 1.999],
])('the number %j is read as %d', (text, number) => expect(readNumber(text)).toBe(number))

test.each(['', 'ten', '1,2,3', '1.2.3', '1,99,999', '12a', '1e5', '--5', '0x10'])(
  'the text %j is not a number',
  (text) => expect(readNumber(text)).toBeNaN(),
)

test.each([
  ['2026-11-01', '2026-11-01'],
  ['2026/11/01', '2026-11-01'],
  ['2026-11-01T00:00:00', '2026-11-01'],
  ['2026-11-01 08:30', '2026-11-01'],
  ['2026-10-31T22:00:00Z', '2026-11-01'],
  ['2026-11-01T00:00:00.000+02:00', '2026-11-01'],
  ['1793491200000', '2026-11-01'],
  ['01/11/2026', '01/11/2026'],
  ['1793491200', '1793491200'],
  ['2026-11-01 or so', '2026-11-01 or so'],
])('the date %j is read as %s', (text, day) => expect(readDay(text)).toBe(day))
