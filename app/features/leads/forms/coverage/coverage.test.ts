import { expect, test } from 'vitest'
import { contactOf, detailsOf, subjectOf } from '../../rules/describe-lead.ts'
import { bodyOfForm } from '../../rules/zoho-crm-call.ts'
import { submissionFromBody } from '../../rules/zoho-crm-request.ts'
import { coverageLeadSchema } from './schema.ts'

const typed = {
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
  expect(coverageLeadSchema.parse(typed)).toEqual({
    ...typed,
    message: '',
    latitude: -32.7833,
    longitude: 26.8333,
    tellWhenCovered: true,
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
])('COV-33 %j is refused and named', (wrong, field) => {
  const issues = coverageLeadSchema.safeParse({ ...typed, ...wrong }).error?.issues ?? []
  expect(issues.map(({ path }) => path[0])).toEqual([field])
})

test('COV-33 staff and the CRM read the check; the call of the browser is read back', () => {
  const data = new FormData()
  for (const [name, value] of Object.entries(typed)) data.set(name, value)
  const body = bodyOfForm('coverage', 'form', '/connectivity/fibre', data)
  const { form, fields } = submissionFromBody(body, undefined)
  expect(form).toBe('coverage')
  const kept = coverageLeadSchema.parse(fields)
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
