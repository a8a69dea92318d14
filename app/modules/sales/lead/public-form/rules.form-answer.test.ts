import { expect, test } from 'vitest'
import { anchorOf, answerOfRefusal, emptyAnswer, postedValues } from './rules.ts'

const fieldNames = ['name', 'email']
const typedValues = { name: 'Zanele', email: 'zanele at shop' }

test('A11Y-01 a wrong field is named and its form keeps what was typed', () => {
  const fields = { email: 'Email: enter an address' }
  const answer = answerOfRefusal(fieldNames, { reason: 'invalid-input', fields }, typedValues)
  expect(answer).toEqual({ outcome: 'refused', values: typedValues, fields })
  expect(anchorOf('contact', answer)).toBeUndefined()
})

test.each([
  ['an input nobody sees is wrong', { reason: 'invalid-input', fields: { bundle: 'Unknown.' } }],
  ['too many requests', { reason: 'too-many-requests' }],
  ['the database is away', { reason: 'unavailable', fields: {} }],
])('%s: the form failed as a whole and keeps what was typed', (_what, refusal) => {
  expect(answerOfRefusal(fieldNames, refusal, typedValues)).toEqual({
    outcome: 'failed',
    values: typedValues,
    fields: {},
  })
})

test('a page answered without script opens at the form', () => {
  expect(anchorOf('quote', emptyAnswer)).toBe('quote-answer')
})

test('files and names of no field do not come back as values', () => {
  const data = new FormData()
  data.set('name', 'Zanele')
  data.set('email', new File(['x'], 'x.txt'))
  data.set('role', 'admin')
  expect(postedValues(fieldNames, data)).toEqual({ name: 'Zanele' })
})
