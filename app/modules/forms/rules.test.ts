import { expect, test } from 'vitest'
import { isSameSecret } from '#app/basics/same-secret.server.ts'
import { derivedKeys, fingerprintOf } from './rules.server.ts'
import { draftLifetimeMs, packDraft, unpackDraft } from './rules.ts'

const submissionParts = {
  form: 'assessment',
  entry: 'quick',
  page: '/resources/it-health',
  fields: { name: 'Nomsa', email: 'n@x.co.za' } as Record<string, string>,
  consents: { email: false },
}

const fingerprintWith = (change: Partial<typeof submissionParts>) =>
  fingerprintOf(...Object.values({ ...submissionParts, ...change }))

test('T26 the order of the fields does not change the fingerprint', () => {
  const fields = { email: 'n@x.co.za', name: 'Nomsa' }
  expect(fingerprintWith({ fields })).toBe(fingerprintWith({}))
})

test.each([
  ['another value', { fields: { ...submissionParts.fields, name: 'Noma' } }],
  ['another form', { form: 'connectivity' }],
  ['another entry', { entry: 'wizard' }],
  ['another consent', { consents: { email: true } }],
  ['a value moved to another field', { fields: { name: 'Nomsa', emai: 'ln@x.co.za' } }],
])('T26 %s changes the fingerprint', (_what, change) => {
  expect(fingerprintWith(change)).not.toBe(fingerprintWith({}))
})

test.each([
  ['2026-11-20T10:00:00+02:00', ['2026-11-20/h']],
  ['2026-11-20T00:30:00+02:00', ['2026-11-20/h', '2026-11-19/h']],
  ['2026-11-20T01:00:00+02:00', ['2026-11-20/h']],
  ['2026-11-20T23:59:59+02:00', ['2026-11-20/h']],
])('API-07 without an idempotency key, a form sent at %s gets the derived keys %j', (at, keys) => {
  expect(derivedKeys('h', new Date(at))).toEqual(keys)
})

test('D-91 two secrets match only if they are equal, also when their lengths differ', () => {
  expect(isSameSecret('abc', 'abc')).toBe(true)
  expect(isSameSecret('ab', 'abc')).toBe(false)
  expect(isSameSecret('', 'abc')).toBe(false)
})

const now = 1_800_000_000_000

test('LDS-07 typed values are restored from the draft', () => {
  const stored = packDraft({ name: 'Zanele', email: '' }, now)
  expect(unpackDraft(stored, now + 1_000)).toEqual({ name: 'Zanele' })
})

test('LDS-07 an empty form stores no draft', () => {
  expect(packDraft({ name: '', email: '' }, now)).toBeUndefined()
})

const refused: [string, unknown, number][] = [
  ['nothing stored', undefined, now],
  ['not an object', 'Zanele', now],
  ['no values', { at: now }, now],
  ['null values', { at: now, values: null }, now],
  ['older than a day', packDraft({ name: 'Zanele' }, now), now + draftLifetimeMs + 1],
  ['from the future', packDraft({ name: 'Zanele' }, now + 3_600_000), now],
]
test.each(refused)('LDS-07 an unusable draft restores nothing: %s', (_title, stored, at) => {
  expect(unpackDraft(stored, at)).toEqual({})
})

test('LDS-07 draft values that are not text are ignored', () => {
  const stored = { at: now, values: { name: 7, email: 'z@x.example' } }
  expect(unpackDraft(stored, now)).toEqual({ email: 'z@x.example' })
})
