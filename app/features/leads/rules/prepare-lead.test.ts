import { expect, test } from 'vitest'
import { isSameSecret } from '#app/basics/same-secret.server.ts'
import { bodyHash, derivedKeys, type FingerprintParts } from './prepare-lead.server.ts'

const parts: FingerprintParts = {
  form: 'assessment',
  entry: 'quick',
  page: '/resources/it-health',
  fields: { name: 'Nomsa', email: 'n@x.co.za' },
  consents: { email: false },
}

test('T26 the order of the fields does not change the fingerprint', () => {
  expect(bodyHash({ ...parts, fields: { email: 'n@x.co.za', name: 'Nomsa' } })).toBe(
    bodyHash(parts),
  )
})

test.each([
  ['another value', { fields: { ...parts.fields, name: 'Noma' } }],
  ['another form', { form: 'connectivity' as const }],
  ['another entry', { entry: 'wizard' }],
  ['another consent', { consents: { email: true } }],
  ['a value moved to another field', { fields: { name: 'Nomsa', emai: 'ln@x.co.za' } }],
])('T26 %s changes the fingerprint', (_what, change) => {
  expect(bodyHash({ ...parts, ...change })).not.toBe(bodyHash(parts))
})

test.each([
  ['2026-11-20T10:00:00+02:00', ['2026-11-20/h']],
  ['2026-11-20T00:30:00+02:00', ['2026-11-20/h', '2026-11-19/h']],
  ['2026-11-20T01:00:00+02:00', ['2026-11-20/h']],
  ['2026-11-20T23:59:59+02:00', ['2026-11-20/h']],
])('API-07 without a key, %s gives %j', (at, keys) => {
  expect(derivedKeys('h', new Date(at))).toEqual(keys)
})

test('D-91 secrets of any length are compared whole', () => {
  expect(isSameSecret('abc', 'abc')).toBe(true)
  expect(isSameSecret('ab', 'abc')).toBe(false)
  expect(isSameSecret('', 'abc')).toBe(false)
})
