import { expect, test } from 'vitest'
import { submissionOfPage } from '#tools/testing/lead-forms.ts'
import { contactOf, detailsOf, subjectOf } from '../rules.ts'
import { formSchemas } from './every-form.ts'

const coverageAnswers = {
  name: 'Nomsa Dlamini',
  email: 'nomsa@example.co.za',
  phone: '',
  company: 'Dlamini Books',
  address: '5 Main Road, Alice',
  latitude: '-32.7833',
  longitude: '26.8333',
  area: '',
  result: 'None',
  nearestMetres: '14200',
  checkedAt: '2026-11-20T08:00:00Z',
  tellWhenCovered: 'on',
}

test('COV-33 address, coordinates, result and time are kept; strings of a form become numbers', () => {
  expect(formSchemas.coverage.parse(coverageAnswers)).toEqual({
    ...coverageAnswers,
    message: '',
    fibre: '',
    fibreFacts: '',
    wireless: '',
    wirelessFacts: '',
    tellWhenWireless: false,
    latitude: -32.7833,
    longitude: 26.8333,
    tellWhenCovered: true,
    callMe: false,
  })
})

test.each([
  [{ latitude: '' }, 'latitude'],
  [{ latitude: '51.5' }, 'latitude'],
  [{ longitude: 'NaN' }, 'longitude'],
  [{ longitude: '1e309' }, 'longitude'],
  [{ result: 'Perhaps' }, 'result'],
  [{ address: ' ' }, 'address'],
  [{ nearestMetres: '-1' }, 'nearestMetres'],
  [{ checkedAt: 'yesterday' }, 'checkedAt'],
  [{ wireless: 'Surely' }, 'wireless'],
])('COV-33 %j is refused and named', (wrong, field) => {
  const issues =
    formSchemas.coverage.safeParse({ ...coverageAnswers, ...wrong }).error?.issues ?? []
  expect(issues.map(({ path }) => path[0])).toEqual([field])
})

test('COV-33 staff and the CRM read the check; the call of the browser is read back', () => {
  const { form, fields } = submissionOfPage(
    'coverage',
    'form',
    '/connectivity/fibre',
    coverageAnswers,
  )
  expect(form).toBe('coverage')
  const kept = formSchemas.coverage.parse(fields)
  expect(subjectOf('coverage', kept)).toBe('Fibre coverage enquiry')
  expect(contactOf('coverage', kept)).toMatchObject({ company: 'Dlamini Books' })
  expect(detailsOf('coverage', kept)).toEqual(
    expect.arrayContaining([
      { label: 'Address', value: '5 Main Road, Alice' },
      { label: 'Latitude', value: '-32.7833' },
      { label: 'Result of the check', value: 'None' },
      { label: 'Tell me when this address is covered', value: 'Yes' },
    ]),
  )
})

const call = {
  ...coverageAnswers,
  name: '',
  email: '',
  company: '',
  tellWhenCovered: '',
  callMe: 'on',
}

test('COV-28 of who asks to be called only the number is needed', () => {
  const kept = formSchemas.coverage.parse({ ...call, phone: '082 123 4567' })
  expect(kept).toMatchObject({ callMe: true, phone: '082 123 4567', email: '' })
  expect(contactOf('coverage', kept)).toMatchObject({ name: '082 123 4567', email: '' })
  expect(subjectOf('coverage', kept)).toBe('Call-back about fibre coverage')
  expect(detailsOf('coverage', kept)).toContainEqual({ label: 'Call requested', value: 'Yes' })
})

test.each([
  [{ phone: '' }, { phone: 'Phone number: please fill in this field.' }],
  [{ phone: '12' }, { phone: 'Phone number: enter a number like 082 123 4567.' }],
  [{ phone: 'ring me' }, { phone: 'Phone number: enter a number like 082 123 4567.' }],
  [
    { phone: '082 123 4567', email: 'nomsa@example.co.za' },
    { email: 'Email: leave it out if you prefer a call.' },
  ],
  [
    { phone: '082 123 4567', callMe: '' },
    {
      name: 'Full name: please fill in this field.',
      email: 'Email: please fill in this field.',
    },
  ],
])('COV-28 COV-33 a request for a call with %j is refused and named', (wrong, messages) => {
  const issues = formSchemas.coverage.safeParse({ ...call, ...wrong }).error?.issues ?? []
  expect(Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))).toEqual(
    messages,
  )
})
