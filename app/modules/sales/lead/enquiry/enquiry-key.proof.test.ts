import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { proofTimeoutMs, reportProof, numberOfTries } from '#tools/testing/effort.ts'
import { enquiryKey, leadIdOfEnquiryKey, leadIdOfReceiptKey, receiptKey } from './service.server.ts'

const secret = randomBytes(32).toString('base64url')
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const now = new Date('2026-11-20T08:00:00Z')

/**
 * Returns an attacker's guess. `number` selects the method: random text, a key signed with another secret, a valid key
 * with one changed letter, or another enquiry's id with the proof of a valid key.
 */
function guessOf(number: number, own: string, other: string): string {
  const random = randomBytes(37).toString('base64url').slice(0, 49)
  const otherKey = enquiryKey(randomBytes(32).toString('base64url'), other)
  const place = number % own.length
  const letter = letters[(letters.indexOf(own[place]!) + 1 + (number % 63)) % 64]!
  const changed = own.slice(0, place) + letter + own.slice(place + 1)
  const halves = enquiryKey(secret, other).slice(0, 22) + own.slice(22)
  return [random, otherKey, changed, halves][number % 4]!
}

test(
  'PAS-03 T45 no guessed key opens an enquiry: random, one letter changed, another id or another secret',
  () => {
    const guesses = numberOfTries(4_000, 1_000_000)
    const [id, other] = [randomUUID(), randomUUID()]
    const own = enquiryKey(secret, id)
    expect(leadIdOfEnquiryKey(secret, own)).toBe(id)
    let hits = 0
    for (let number = 0; number < guesses; number++)
      if (leadIdOfEnquiryKey(secret, guessOf(number, own, other)) !== undefined) hits++
    expect(hits).toBe(0)
    reportProof('T45', { guesses, hits })
  },
  proofTimeoutMs,
)

test('PAS-03 the proof part of a key is long enough for 128 bits', () => {
  const key = enquiryKey(secret, randomUUID())
  expect(key).toMatch(/^[\w-]{49}$/)
  expect((key.length - 22) * 6).toBeGreaterThanOrEqual(128)
})

test('PAS-01 a receipt key expires and opens no enquiry page', () => {
  const id = randomUUID()
  const until = new Date(now.getTime() + 30 * 60_000)
  const key = receiptKey(secret, id, until)
  expect(leadIdOfReceiptKey(secret, key, now)).toBe(id)
  expect(leadIdOfReceiptKey(secret, key, new Date(until.getTime() + 60_000))).toBeUndefined()
  expect(leadIdOfEnquiryKey(secret, key)).toBeUndefined()
  expect(leadIdOfEnquiryKey(secret, key.slice(0, 49))).toBeUndefined()
  expect(leadIdOfReceiptKey(secret, `${key.slice(0, -1)}z`, now)).toBeUndefined()
})
