import { expect, test } from 'vitest'
import { normalizeEmail, mailboxOf } from './contact-details.ts'

test.each([
  ['thandi@bakery.example', 'thandi@bakery.example'],
  ['  thandi@bakery.example. ', 'thandi@bakery.example'],
  ['\u200bthandi@\u00adbakery.example\u200e\ufeff', 'thandi@bakery.example'],
  ['\u00a0thandi@bakery.example\u00a0', 'thandi@bakery.example'],
  ['mailto:thandi@bakery.example', 'thandi@bakery.example'],
  ['MAILTO: thandi@bakery.example?subject=Fibre', 'thandi@bakery.example'],
  ['Thandi Nkosi <thandi@bakery.example>', 'thandi@bakery.example'],
  ['"Nkosi, Thandi" <mailto:thandi@bakery.example>;', 'thandi@bakery.example'],
  ['<thandi@bakery.example>.', 'thandi@bakery.example'],
  ['Thandi <>', ''],
  ['\u200b\u3164', ''],
  ['a <b@c.example> d', 'a <b@c.example> d'],
  ['thandi@bakery.example\u0000', 'thandi@bakery.example\u0000'],
])('%j is the address %j', (typed, address) => {
  expect(normalizeEmail(typed)).toBe(address)
})

test.each([
  ['Victim@Example.co.za', 'victim@example.co.za'],
  ['victim+1@example.co.za', 'victim@example.co.za'],
  ['victim+a+b@example.co.za', 'victim@example.co.za'],
  ['other@example.co.za', 'other@example.co.za'],
])('T20 %s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})
