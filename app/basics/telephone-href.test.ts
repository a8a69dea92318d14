import { expect, test } from 'vitest'
import { telephoneHref } from './telephone-href.ts'

test.each([
  ['010 000 0100', 'tel:0100000100'],
  ['+27 10 000-0100', 'tel:+27100000100'],
  // The zero in brackets is for callers from within the country alone.
  ['+27 (0)10 000-0100', 'tel:+27100000100'],
])('SHELL-16 the number %s is dialled as %s', (phone, href) => {
  expect(telephoneHref(phone)).toBe(href)
})
