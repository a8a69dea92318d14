import { expect, test } from 'vitest'
import { matchMail } from './rules.ts'

const thandi = 'thandi@bakery.example'
const pieter = 'pieter@farm.example'
const bakery = { leadId: 'bakery', addresses: [thandi] }
const farm = { leadId: 'farm', addresses: [pieter] }
const leadWithBothAddresses = { leadId: 'both', addresses: [thandi, pieter] }

test.each([
  [
    'a token, from an address that took part',
    thandi,
    [bakery],
    [],
    { leadId: 'bakery', isForeign: false },
  ],
  ['a token, from another address', pieter, [bakery], [], { leadId: 'bakery', isForeign: true }],
  [
    'a token counts more than a reference',
    thandi,
    [bakery],
    [leadWithBothAddresses],
    { leadId: 'bakery', isForeign: false },
  ],
  [
    'of two tokens the one whose lead the sender took part in',
    pieter,
    [bakery, farm],
    [],
    { leadId: 'farm', isForeign: false },
  ],
  ['two tokens of strangers', 'x@y.example', [bakery, farm], [], null],
  ['two tokens of one sender', thandi, [bakery, leadWithBothAddresses], [], null],
  [
    'a reference, from an address that took part',
    thandi,
    [],
    [bakery],
    { leadId: 'bakery', isForeign: false },
  ],
  ['a reference, from another address', pieter, [], [bakery], null],
  [
    'the nearest reference that fits',
    pieter,
    [],
    [bakery, leadWithBothAddresses, farm],
    { leadId: 'both', isForeign: false },
  ],
  ['nothing', thandi, [], [], null],
])('INB-03 %s', (_title, from, byToken, byReference, match) => {
  expect(matchMail({ from, byToken, byReference })).toEqual(match)
})
