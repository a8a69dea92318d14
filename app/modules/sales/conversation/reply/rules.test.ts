import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  leadIdOfReplyToken,
  replyAddress,
  replyToken,
  replyTokenOfAddress,
} from './rules.server.ts'

const secret = 'a secret of this installation'

test('ANS-04 INB-03 the token in a reply address identifies its lead, in upper and lower case', () => {
  fc.assert(
    fc.property(fc.uuid(), (leadId) => {
      const address = replyAddress('enquiries@baobab.example', replyToken(secret, leadId))
      expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64)
      for (const seen of [address, address.toUpperCase()])
        expect(leadIdOfReplyToken(secret, replyTokenOfAddress(seen)!)).toBe(leadId)
    }),
  )
})

test('ANS-04 a mailbox name too long for a token is left unchanged', () => {
  const token = replyToken(secret, randomUUID())
  expect(replyAddress('enquiries.ab1@baobab.example', token)).toContain(`+${token}@`)
  const long = 'sales-and-support@baobab.example'
  expect(replyAddress(long, token)).toBe(long)
})

test('INB-03 a forged or damaged token identifies no lead', () => {
  const leadId = randomUUID()
  const token = replyToken(secret, leadId)
  const changed = (at: number) =>
    token.slice(0, at) + (token[at] === '0' ? '1' : '0') + token.slice(at + 1)
  for (let at = 0; at < token.length; at++)
    expect(leadIdOfReplyToken(secret, changed(at))).toBeUndefined()
  for (const other of ['', token.slice(1), `${token}0`, 'z'.repeat(50), token.replace(/^./, '-')])
    expect(leadIdOfReplyToken(secret, other)).toBeUndefined()
  expect(leadIdOfReplyToken('another secret', token)).toBeUndefined()
  expect(replyTokenOfAddress('enquiries@baobab.example')).toBeUndefined()
})
