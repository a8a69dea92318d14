import { expect, test } from 'vitest'
import {
  looksLikePhone,
  mailboxOf,
  normalizeEmail,
  storedTelHref,
  telephoneHref,
} from './contact-details.ts'
import { normalizePhone } from './phone-parsing.ts'

const dashed = ['082 123 4567', '+27 (0)82-123-4567', '041.555.0199', '082\u2011123–4567']
const others = [' 5550199 ', '041 555 0199 ext 12', '0415550199 x12', '０８２ １２３ ４５６７']
test.each([...dashed, ...others, '\u202a+27 82 123 4567\u202c'])(
  'D-65 %s looks like a phone number',
  (typed) => expect(looksLikePhone(typed)).toBe(true),
)

const noPhones = ['abc', '082 123', 'call me on 082 123 4567', '', '-', 'x@y.example', 'x1234567 x']
test.each(noPhones)('D-65 %j does not look like a phone number', (typed) => {
  expect(looksLikePhone(typed)).toBe(false)
})

test.each([
  ['010 000 0100', 'tel:0100000100'],
  ['+27 10 000-0100', 'tel:+27100000100'],
  // Only callers within the country dial the zero in brackets.
  ['+27 (0)10 000-0100', 'tel:+27100000100'],
])('SHELL-16 the number %s is dialled as %s', (phone, href) => {
  expect(telephoneHref(phone)).toBe(href)
})

test.each([
  ['082 555 0199', '+27825550199'],
  ['call me on 0825550199', '+27825550199'],
  ['082 555 0199 after 5pm', '+27825550199'],
  ['after 17:00: +44 20 7946 0958', '+442079460958'],
  ['082 555 0199 / 083 555 0142', '+27825550199'],
  ['call me in the evening', null],
  ['10 Main Road, unit 12', null],
])('LDS-03 %j is stored as the number %j', (typed, phone) => {
  expect(normalizePhone(typed)).toBe(phone)
})

test.each([
  ['+27825550142', 'tel:+27825550142'],
  ['082 555 0142', null],
  ['+27825550142;ext=1', null],
  ['javascript:alert(1)', null],
  [null, null],
])('T1 stored number %j links to %j', (phone, href) => expect(storedTelHref(phone)).toBe(href))

test.each([
  ['thandi@bakery.example', 'thandi@bakery.example'],
  ['  thandi@bakery.example. ', 'thandi@bakery.example'],
  ['\u200bthandi@\u00adbakery.example\u200e\ufeff', 'thandi@bakery.example'],
  ['\u00a0thandi@bakery.example\u00a0', 'thandi@bakery.example'],
  ['mailto:thandi@bakery.example', 'thandi@bakery.example'],
  ['MAILTO: thandi@bakery.example?subject=Fibre', 'thandi@bakery.example'],
  ['Thandi Nkosi <thandi@bakery.example>', 'thandi@bakery.example'],
  ['"Nkosi, Thandi" <mailto:thandi@bakery.example>;', 'thandi@bakery.example'],
  [' <thandi@bakery.example>', '<thandi@bakery.example>'],
  ['Thandi <>', ''],
  ['\u200b\u3164', ''],
  ['a <b@c.example> d', 'a <b@c.example> d'],
  ['thandi@bakery.example\u0000', 'thandi@bakery.example\u0000'],
])('%j becomes email address %j', (typed, address) => expect(normalizeEmail(typed)).toBe(address))

test.each([
  ['Victim@Example.co.za', 'victim@example.co.za'],
  ['victim+1@example.co.za', 'victim@example.co.za'],
  ['victim+a+b@example.co.za', 'victim@example.co.za'],
  ['other@example.co.za', 'other@example.co.za'],
])('T20 %s belongs to mailbox %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox))
