import { expect, test } from 'vitest'
import { spamReasons } from './spam.ts'

test.each([
  ['a person', { honeypot: '', fillMs: 24_000 }, []],
  ['a person without script', { honeypot: '' }, []],
  ['the shortest believable time', { honeypot: '', fillMs: 1_000 }, []],
  ['a machine in a hurry', { honeypot: '', fillMs: 999 }, ['too-fast']],
  ['a time before the page was there', { honeypot: '', fillMs: -1 }, ['too-fast']],
  ['a filled honeypot', { honeypot: 'https://spam.example', fillMs: 9_000 }, ['honeypot']],
  ['both', { honeypot: 'x', fillMs: 0 }, ['honeypot', 'too-fast']],
])('API-12 %s', (_who, submission, reasons) => {
  expect(spamReasons(submission)).toEqual(reasons)
})
