import { expect, test } from 'vitest'
import { answerTimeWords } from './content.ts'

const localTime = (text: string) => new Date(`${text}+02:00`)

test.each([
  [
    '2026-11-26T16:00',
    '2026-11-27T16:00',
    "Send it before Thursday 26 November, 16:00 and we'll reply by Friday 27 November, 16:00.",
  ],
  [
    '2026-11-27T00:00',
    '2026-11-27T17:00',
    "Send it by the end of Thursday 26 November and we'll reply by Friday 27 November, 17:00.",
  ],
])('SIT-07 a moment is said as people say it: %s', (before, by, words) => {
  expect(answerTimeWords(localTime(before), localTime(by))).toBe(words)
})
