import { expect, test } from 'vitest'
import { mailboxHash, mailboxOfOptOutKey, optOutKey } from './opt-out-key.server.ts'

const secret = 'a secret of this installation'
const mailbox = mailboxHash(secret, 'Thandi+shop@Khumalo.co.za')
const key = optOutKey(secret, mailbox)

test('PRV-06 PRV-07 the key names no address, and all spellings of a mailbox are one', () => {
  expect(key).not.toMatch(/thandi|khumalo|@/i)
  expect(mailboxHash(secret, 'thandi@khumalo.co.za')).toBe(mailbox)
  expect(mailboxHash('another', 'thandi@khumalo.co.za')).not.toBe(mailbox)
  expect(mailboxOfOptOutKey(secret, key)).toBe(mailbox)
})

const other = mailboxHash(secret, 'other@khumalo.co.za')
test.each([
  ['of another mailbox', `${other}${key.slice(22)}`],
  ['of another installation', optOutKey('another', mailbox)],
  ['cut', key.slice(0, -1)],
  ['empty', ''],
  ['with more', `${key}A`],
  ['hostile', `${'ä'.repeat(22)}.${'ä'.repeat(22)}`],
])('PRV-07 a key %s opens nothing', (_what, forged) => {
  expect(mailboxOfOptOutKey(secret, forged)).toBeUndefined()
})
