import { expect, test } from 'vitest'
import { submissionOfPage } from '#tools/testing/lead-forms.ts'
import { contactOf, detailsOf, subjectOf } from '../rules.ts'
import { formSchemas } from './every-form.ts'

const fields = { email: 'zanele@shop.example', service: 'Cloud Backup' } as const

test('CLD-05 an email address and the service are kept, and nothing else', () => {
  expect(formSchemas['launch-interest'].parse({ ...fields, name: 'Z', form: 'x' })).toEqual(fields)
})

test.each([
  [{}, ['email', 'service']],
  [{ ...fields, email: 'zanele at shop' }, ['email']],
  [{ ...fields, service: 'Cloud Kitchen' }, ['service']],
])('CLD-05 %j is refused and names %j', (wrong, names) => {
  const issues = formSchemas['launch-interest'].safeParse(wrong).error?.issues ?? []
  expect([...new Set(issues.map(({ path }) => path[0]))]).toEqual(names)
})

test('CLD-05 staff and the CRM read which launch it is about', () => {
  expect(subjectOf('launch-interest', fields)).toBe('Launch interest: Cloud Backup')
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
  const { form, fields: read } = submissionOfPage(
    'launch-interest',
    'form',
    '/cloud/backup',
    fields,
  )
  expect(form).toBe('launch-interest')
  expect(formSchemas['launch-interest'].parse(read)).toEqual(fields)
})
