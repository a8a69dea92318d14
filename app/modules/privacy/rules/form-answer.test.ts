import { expect, test } from 'vitest'
import { refusedAnswer, requestFromForm, typedValues } from './form-answer.ts'

const data = new FormData()
for (const [name, value] of Object.entries({ kind: 'see', name: 'Thandi', stamp: 'p.1', trap: '' }))
  data.set(name, value)

test('LEG-06 a posted form is read with and without script', () => {
  const hidden = { honeypot: 'trap', formToken: 'stamp' }
  expect(requestFromForm(data, hidden)).toEqual({
    kind: 'see',
    name: 'Thandi',
    email: '',
    details: '',
    honeypot: '',
    token: 'p.1',
    channel: 'page',
  })
  data.set('stamp', '')
  expect(requestFromForm(data, hidden).token).toBe('')
})

test('LEG-06 a refusal names fields of the form and keeps what was typed; others are failures', () => {
  const values = typedValues(data)
  expect(refusedAnswer(values, { email: 'no', idempotencyKey: 'x' })).toEqual({
    outcome: 'refused',
    values,
    fields: { email: 'no' },
  })
  expect(refusedAnswer(values, { honeypot: 'x' }).outcome).toBe('failed')
})
