import { expect, test } from 'vitest'
import { mailtoHref } from './rules.ts'

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
