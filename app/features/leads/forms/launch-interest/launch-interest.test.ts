import { expect, test } from 'vitest'
import { contactOf, detailsOf, subjectOf } from '../../rules/describe-lead.ts'
import { bodyOfForm } from '../../rules/zoho-crm-call.ts'
import { submissionFromBody } from '../../rules/zoho-crm-request.ts'
import { launchInterestSchema } from './schema.ts'

const fields = { email: 'zanele@shop.example', service: 'Cloud Backup' } as const

test('CLD-05 an e-mail address and the service are kept, and nothing else', () => {
  expect(launchInterestSchema.parse({ ...fields, name: 'Z', form: 'x' })).toEqual(fields)
})

test.each([
  [{}, ['email', 'service']],
  [{ ...fields, email: 'zanele at shop' }, ['email']],
  [{ ...fields, service: 'Cloud Kitchen' }, ['service']],
])('CLD-05 %j is refused and names %j', (wrong, names) => {
  const issues = launchInterestSchema.safeParse(wrong).error?.issues ?? []
  expect([...new Set(issues.map(({ path }) => path[0]))]).toEqual(names)
})

test('CLD-05 staff and the CRM read which launch it is about', () => {
  expect(subjectOf('launch-interest', fields)).toBe('Interest in a launch: Cloud Backup')
  expect(detailsOf('launch-interest', fields)).toContainEqual({
    label: 'Service',
    value: 'Cloud Backup',
  })
  const long = { ...fields, email: `${'z'.repeat(200)}@shop.example` }
  expect(contactOf('launch-interest', long)).toEqual({
    name: 'z'.repeat(120),
    email: long.email,
    company: '',
    phone: '',
  })
})

test('CLD-05 the call of the browser is read back as a launch interest', () => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  const { form, fields: read } = submissionFromBody(
    bodyOfForm('launch-interest', 'form', '/cloud/backup', data),
    undefined,
  )
  expect(form).toBe('launch-interest')
  expect(launchInterestSchema.parse(read)).toEqual(fields)
})
