import { expect, test } from 'vitest'
import { spamReasons, type SpamReason, type SpamSigns } from './rules.ts'

const dayMs = 24 * 60 * 60 * 1000
const visitToken = (ageMs: number) => ({ kind: 'visit', ageMs }) as const
const pageToken = (ageMs: number) => ({ kind: 'page', ageMs }) as const
const noToken = { kind: 'none' } as const
const limitsExceeded = (what: Partial<SpamSigns['limitsExceeded']>) => ({
  limitsExceeded: { token: false, network: false, address: false, ...what },
})

const cases: [string, Partial<SpamSigns>, SpamReason[]][] = [
  ['a person', { token: visitToken(24_000) }, []],
  ['a person who left the page open for a month', { token: visitToken(30 * dayMs) }, []],
  ['a person whose password manager filled the form', { token: visitToken(0) }, []],
  ['a person who left the page open for over a month', { token: visitToken(32 * dayMs) }, []],
  ['a person without script', { token: pageToken(0) }, []],
  ['a person without script, on a page opened last month', { token: pageToken(30 * dayMs) }, []],
  ['a program that makes the documented call', { token: noToken, channel: 'call' }, []],
  [
    'a hurried bot, one of many from its network',
    { token: visitToken(999), ...limitsExceeded({ network: true }) },
    ['busy-network', 'too-fast'],
  ],
  ['a form without a token', { token: noToken }, ['no-stamp']],
  ['a forged token', { token: { kind: 'forged' } }, ['forged-stamp']],
  ['a forged token by API call', { token: { kind: 'forged' }, channel: 'call' }, ['forged-stamp']],
  [
    'an old token, reused many times',
    { token: visitToken(32 * dayMs), ...limitsExceeded({ token: true }) },
    ['worn-stamp', 'old-stamp'],
  ],
  ['a page opened two months ago', { token: pageToken(62 * dayMs) }, []],
  ['a token reused many times', limitsExceeded({ token: true }), ['worn-stamp']],
  ['many forms from one network', limitsExceeded({ network: true }), ['busy-network']],
  ['many forms for one address', limitsExceeded({ address: true }), ['busy-address']],
  ['a filled honeypot', { honeypot: 'https://spam.example' }, ['honeypot']],
  ['several signs', { honeypot: 'x', token: visitToken(0) }, ['honeypot', 'too-fast']],
]

test.each(cases)('API-12 T13 D-72 %s', (_who, signs, reasons) => {
  const person = { honeypot: '', channel: 'page', token: visitToken(24_000) } as const
  expect(spamReasons({ ...person, ...limitsExceeded({}), ...signs })).toEqual(reasons)
})
