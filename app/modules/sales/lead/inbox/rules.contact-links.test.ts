import { expect, test } from 'vitest'
import { mailtoHref, telHref } from './rules.ts'

test.each([
  ['thandi@example.co.za', 'mailto:thandi@example.co.za'],
  ["o'brien+it@example.com", "mailto:o'brien+it@example.com"],
  ['a@b.co?bcc=all@evil.example', null],
  ['a@b.co,c@d.co', null],
  ['javascript:alert(1)', null],
  ['a@b.co\r\nBcc: x@y.co', null],
  ['', null],
])('T1 %j links to %j', (email, href) => {
  expect(mailtoHref(email)).toBe(href)
})

test.each([
  ['+27825550142', 'tel:+27825550142'],
  ['082 555 0142', null],
  ['+27825550142;ext=1', null],
  ['javascript:alert(1)', null],
  [null, null],
])('T1 %j links to %j', (phone, href) => {
  expect(telHref(phone)).toBe(href)
})
