import { expect, test } from 'vitest'
import { isSameSecret } from '#app/basics/same-secret.server.ts'
import { derivedKeys, fingerprintOf } from './rules.server.ts'

const submissionParts = {
  form: 'assessment',
  entry: 'quick',
  page: '/resources/it-health',
  fields: { name: 'Nomsa', email: 'n@x.co.za' } as Record<string, string>,
  consents: { email: false },
}

const fingerprintOfParts = ({ form, entry, page, fields, consents }: typeof submissionParts) =>
  fingerprintOf(form, entry, page, fields, consents)

test('T26 the order of the fields does not change the fingerprint', () => {
  expect(
    fingerprintOfParts({ ...submissionParts, fields: { email: 'n@x.co.za', name: 'Nomsa' } }),
  ).toBe(fingerprintOfParts(submissionParts))
})

test.each([
  ['another value', { fields: { ...submissionParts.fields, name: 'Noma' } }],
  ['another form', { form: 'connectivity' }],
  ['another entry', { entry: 'wizard' }],
  ['another consent', { consents: { email: true } }],
  ['a value moved to another field', { fields: { name: 'Nomsa', emai: 'ln@x.co.za' } }],
])('T26 %s changes the fingerprint', (_what, change) => {
  expect(fingerprintOfParts({ ...submissionParts, ...change })).not.toBe(
    fingerprintOfParts(submissionParts),
  )
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
