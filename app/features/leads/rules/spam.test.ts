import { expect, test } from 'vitest'
import { spamReasons, type SpamReason, type SpamSigns } from './spam.ts'

const dayMs = 24 * 60 * 60 * 1000
const visit = (ageMs: number) => ({ kind: 'visit', ageMs }) as const
const page = (ageMs: number) => ({ kind: 'page', ageMs }) as const
const none = { kind: 'none' } as const
const limitsExceeded = (what: Partial<SpamSigns['limitsExceeded']>) => ({
  limitsExceeded: { stamp: false, network: false, address: false, ...what },
})

const cases: [string, Partial<SpamSigns>, SpamReason[]][] = [
  ['a person', { stamp: visit(24_000) }, []],
  ['a person who left the page open for a month', { stamp: visit(30 * dayMs) }, []],
  ['the shortest believable time', { stamp: visit(1_000) }, []],
  ['a person without script', { stamp: page(0) }, []],
  ['a person without script, on a page of last month', { stamp: page(30 * dayMs) }, []],
  ['a program that makes the documented call', { stamp: none, door: 'call' }, []],
  ['a machine in a hurry', { stamp: visit(999) }, ['too-fast']],
  ['a form whose page was never read', { stamp: none }, ['no-stamp']],
  ['a stamp we did not make', { stamp: { kind: 'forged' } }, ['forged-stamp']],
  [
    'the same by the documented call',
    { stamp: { kind: 'forged' }, door: 'call' },
    ['forged-stamp'],
  ],
  ['a stamp gathered long ago', { stamp: visit(32 * dayMs) }, ['old-stamp']],
  ['a page gathered long ago', { stamp: page(32 * dayMs) }, ['old-stamp']],
  ['one stamp sent again and again', limitsExceeded({ stamp: true }), ['worn-stamp']],
  ['many from one network', limitsExceeded({ network: true }), ['busy-network']],
  ['many from one address', limitsExceeded({ address: true }), ['busy-address']],
  ['a filled honeypot', { honeypot: 'https://spam.example' }, ['honeypot']],
  ['several', { honeypot: 'x', stamp: visit(0) }, ['honeypot', 'too-fast']],
]

test.each(cases)('API-12 T13 %s', (_who, signs, reasons) => {
  const person = {
    honeypot: '',
    door: 'page',
    stamp: visit(24_000),
    ...limitsExceeded({}),
  } as const
  expect(spamReasons({ ...person, ...signs })).toEqual(reasons)
})
