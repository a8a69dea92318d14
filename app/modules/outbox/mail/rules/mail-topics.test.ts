import { expect, test } from 'vitest'
import { mayMail, type MailChoice, type MailTopic } from './mail-topics.ts'

const day = (date: number) => new Date(Date.UTC(2026, 10, date))
const optedOut: MailChoice = { topic: 'all', isWanted: false, at: day(10) }
const asked = (topic: MailTopic, date: number): MailChoice => ({
  topic,
  isWanted: true,
  at: day(date),
})

test.each<[string, MailChoice[], MailTopic, boolean]>([
  ['nothing was ever said', [], 'news', true],
  ['opted out', [optedOut], 'news', false],
  ['opted out: what is asked for only once is stopped, too', [optedOut], 'referral', false],
  ['opted out, then asked for this', [optedOut, asked('launch', 11)], 'launch', true],
  ['opted out, then asked for something else', [optedOut, asked('launch', 11)], 'news', false],
  ['asked first, opted out later', [asked('news', 9), optedOut], 'news', false],
  ['at one and the same moment the opt-out wins', [optedOut, asked('news', 10)], 'news', false],
])('PRV-07 %s: %j', (_what, choices, topic, expected) => {
  expect(mayMail(choices, topic)).toBe(expected)
})
