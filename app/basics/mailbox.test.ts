import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['Victim@Example.co.za', 'victim@example.co.za'],
  ['victim+1@example.co.za', 'victim@example.co.za'],
  ['victim+a+b@example.co.za', 'victim@example.co.za'],
  ['other@example.co.za', 'other@example.co.za'],
])('T20 %s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})
