import { expect, test } from 'vitest'
import { defaultSite } from '#app/modules/settings/content.ts'
import { messageIdFor, needsEncryption, senderAddress } from './sender.ts'

test.each([
  [undefined, { name: 'Baobab Connect', address: 'hello@baobab-connect.example' }],
  ['post@baobab.example', { name: 'Baobab Connect', address: 'post@baobab.example' }],
  ['"Post Room" <post@baobab.example>', { name: 'Post Room', address: 'post@baobab.example' }],
  ['Post <post@baobab.example>, x@y.example', null],
  ['post@baobab.example, x@y.example', null],
  ['Baobab', null],
  ['', { name: 'Baobab Connect', address: 'hello@baobab-connect.example' }],
])('T20 MAIL_FROM %s gives one fixed sender', (mailFrom, sender) => {
  expect(senderAddress(mailFrom, defaultSite)).toEqual(sender)
})

test('a Message-ID comes from the delivery alone', () => {
  const sender = { address: 'post@baobab.example' }
  expect(messageIdFor('5f2b', sender)).toBe('<5f2b@baobab.example>')
})

test.each([
  ['smtp://mail.example:25', false],
  ['smtp://user:secret@mail.example:587', true],
  ['smtp://user:secret@127.0.0.1:2525', false],
  ['smtp://user:secret@localhost:2525', false],
  ['smtp://user:secret@[::1]:2525', false],
])('credentials leave the machine only encrypted: %s', (url, isNeeded) => {
  expect(needsEncryption(new URL(url))).toBe(isNeeded)
})
