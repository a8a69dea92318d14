import { expect, test } from 'vitest'
import {
  normalizeCode,
  hashRecoveryCode,
  makeRecoveryCodes,
  makeSecret,
  secretUrl,
  findTimeStep,
  encodeSecret,
} from './store.server.ts'

// RFC 6238, appendix B, SHA-1. The RFC's codes have eight digits; ours are the last six of them.
const rfcSecret = '12345678901234567890'
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('T10 at second %i code %s is valid, also 30 s off, but not 90 s off', async (second, code) => {
  const step = Math.floor(second / 30)
  const at = (shift: number) => new Date((second + shift) * 1000)
  expect(await findTimeStep(rfcSecret, code, at(0))).toBe(step)
  expect(await findTimeStep(rfcSecret, code, at(30))).toBe(step)
  expect(await findTimeStep(rfcSecret, code, at(-30))).toBe(step)
  expect(await findTimeStep(rfcSecret, code, at(90))).toBeUndefined()
  expect(await findTimeStep(rfcSecret, code, at(-90))).toBeUndefined()
})

test('T10 the secret is encoded in base 32, and the QR code contains it and the account', () => {
  expect(encodeSecret(rfcSecret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const url = new URL(secretUrl(rfcSecret, 'Baobab Connect', 'a@b.example'))
  expect(url.protocol).toBe('otpauth:')
  expect(url.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(decodeURIComponent(url.pathname)).toContain('Baobab Connect:a@b.example')
  expect(url.searchParams.get('issuer')).toBe('Baobab Connect')
  expect(new Set(Array.from({ length: 50 }, makeSecret)).size).toBe(50)
})

test('T10 the ten recovery codes differ, and are accepted in lower case and without dashes', () => {
  const codes = makeRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes)
    expect(code).toMatch(/^(?:[2-9A-HJKMNP-TV-Z]{4}-){3}[2-9A-HJKMNP-TV-Z]{4}$/)
  expect(normalizeCode(' ab-cd 12 ')).toBe('ABCD12')
  expect(hashRecoveryCode(codes[0]!.toLowerCase().replaceAll('-', ' '))).toBe(
    hashRecoveryCode(codes[0]!),
  )
})
