import { expect, test } from 'vitest'
import { deviceOptions } from './custom-quote.ts'
import { formSchemas } from './every-form.ts'

const quoteAnswers = {
  fullName: 'Nomsa Dlamini',
  companyName: 'Dlamini Books',
  email: 'nomsa@example.co.za',
  phone: '082 123 4567',
  devices: '6-10',
  requirements: 'Two branches',
}
const refusedBy = (fields: Record<string, unknown>) => [
  ...new Set(
    formSchemas['custom-quote'].safeParse(fields).error?.issues.map(({ path }) => path[0]),
  ),
]

test('CMP-14 ENT-03 a quote request keeps its six fields, and the plan where one was chosen', () => {
  expect(formSchemas['custom-quote'].parse(quoteAnswers)).toEqual({ ...quoteAnswers, plan: '' })
  expect(formSchemas['custom-quote'].parse({ ...quoteAnswers, plan: 'waas-home' })).toEqual({
    ...quoteAnswers,
    plan: 'waas-home',
  })
})

test('CMP-15 the ranges of devices are the documented ones', () => {
  expect(deviceOptions).toEqual(['1-5', '6-10', '11-20', '21-50', '51+'])
  for (const devices of deviceOptions) expect(refusedBy({ ...quoteAnswers, devices })).toEqual([])
})

test.each(['fullName', 'companyName', 'email', 'phone', 'devices'])(
  'CMP-16 CMP-18 an empty %s is refused, and so is one that is left out',
  (name) => {
    expect(refusedBy({ ...quoteAnswers, [name]: '' })).toEqual([name])
    expect(refusedBy({ ...quoteAnswers, [name]: undefined })).toEqual([name])
  },
)

test('CMP-18 an empty range says what to do, another one which there are', () => {
  const said = (devices?: string) =>
    formSchemas['custom-quote']
      .safeParse({ ...quoteAnswers, devices })
      .error?.issues.map(({ message }) => message)
  expect(said('')).toEqual(['Number of devices: choose a range.'])
  expect(said()).toEqual(['Number of devices: choose a range.'])
  expect(said('7')).toEqual(['Number of devices must be one of: 1-5, 6-10, 11-20, 21-50, 51+.'])
})

test('CMP-16 additional requirements may stay empty', () => {
  expect(refusedBy({ ...quoteAnswers, requirements: '' })).toEqual([])
})

test('CMP-17 an invalid email address is refused', () => {
  expect(refusedBy({ ...quoteAnswers, email: 'nomsa at example' })).toEqual(['email'])
})

test('PRC-20 a plan no one can ask for by name is refused', () => {
  expect(refusedBy({ ...quoteAnswers, plan: 'business-pro' })).toEqual(['plan'])
  expect(refusedBy({ ...quoteAnswers, plan: 'R1' })).toEqual(['plan'])
})
