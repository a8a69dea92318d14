import { describe, expect, test } from 'vitest'
import { submissionOfPage } from '#tools/testing/lead-forms.ts'
import { contactOf, detailsOf, replyOf, subjectOf } from '../rules.ts'
import { prepareLead } from '../submission/rules.ts'
import { contactInterests } from './contact.ts'
import { formSchemas, leadForms } from './every-form.ts'
import {
  buildingTypes,
  cloudQuoteEmployees,
  cloudQuoteServices,
  consultationTimes,
  consultationTypes,
} from './quick-action.ts'

const person = { name: 'Nomsa Dlamini', email: 'nomsa@example.co.za' }
const typedByForm = {
  contact: {
    ...person,
    serviceInterest: 'wifi',
    phone: '082 123 4567',
    message: 'Please call.',
    wifiPlan: 'medium.25-50.100',
    plan: 'bundle-custom',
  },
  consultation: {
    ...person,
    phone: '+27 82 123 4567',
    preferredDate: '2026-12-01',
    preferredTime: '14:00',
    consultationType: 'security',
    message: 'We were phished.',
  },
  'site-survey': {
    ...person,
    phone: '0027 82 123 4567',
    company: 'Dlamini Books',
    address: '12 Long Street, Cape Town',
    buildingType: 'warehouse',
    requirements: 'Three floors',
  },
  'cloud-quote': {
    ...person,
    phone: 'ask for Nomsa',
    company: 'Dlamini Books',
    employees: '11-50',
    cloudService: 'virtual-desktops',
    requirements: 'Twelve desks',
  },
} as const
type Form = keyof typeof typedByForm
const forms = Object.keys(typedByForm) as Form[]
const namesOf = (form: Form, fields: unknown) => {
  const issues = formSchemas[form].safeParse(fields).error?.issues ?? []
  return [...new Set(issues.map(({ path }) => path[0]))]
}

test.each(forms)('CTC-06 CTC-26 %s keeps every typed field, and asks for no other', (form) => {
  expect(formSchemas[form].parse({ ...typedByForm[form], website: 'x' })).toEqual(typedByForm[form])
  expect(Object.keys(typedByForm[form])).toEqual(Object.keys(leadForms[form].fields))
})

test.each<[string, Form, string[]]>([
  ['CTC-03', 'contact', ['name', 'email', 'serviceInterest']],
  ['CTC-11', 'consultation', ['name', 'email']],
  ['CTC-16', 'site-survey', ['name', 'email', 'phone', 'address']],
  ['CTC-20', 'cloud-quote', ['name', 'email']],
])('%s %s requires %j and nothing else', (_id, form, required) => {
  expect(namesOf(form, {})).toEqual(required)
  const kept = Object.entries(typedByForm[form]).filter(([name]) => required.includes(name))
  expect(namesOf(form, Object.fromEntries(kept))).toEqual([])
  const blank = Object.fromEntries(Object.keys(leadForms[form].fields).map((name) => [name, '']))
  expect(namesOf(form, { ...blank, ...Object.fromEntries(kept) })).toEqual([])
})

test.each(forms)('CTC-03 %s refuses an email address of another shape', (form) => {
  expect(namesOf(form, { ...typedByForm[form], email: 'nomsa at example' })).toEqual(['email'])
})

test.each(forms)('CTC-03 %s understands an address as people paste it', (form) => {
  const pasted = { email: 'Nomsa <mailto:nomsa@\u200bexample.co.za>.' }
  expect(formSchemas[form].parse({ ...typedByForm[form], ...pasted })).toMatchObject({
    email: 'nomsa@example.co.za',
  })
})

test.each(forms)('CTC-03 a name of invisible characters is empty in %s', (form) => {
  expect(namesOf(form, { ...typedByForm[form], name: '\u3164\u200b\u2800' })).toEqual(['name'])
})

describe('the documented choices', () => {
  test('CTC-02 CTC-12 CTC-13 CTC-17 CTC-21 CTC-22 in their order', () => {
    expect(contactInterests).toEqual(['managed-it', 'wifi', 'connectivity', 'cloud', 'other'])
    expect(consultationTimes).toEqual(['09:00', '10:00', '11:00', '14:00', '15:00', '16:00'])
    expect(consultationTypes).toEqual([
      'it-assessment',
      'managed-it',
      'connectivity',
      'cloud',
      'security',
      'general',
    ])
    expect(buildingTypes).toEqual([
      'office',
      'retail',
      'warehouse',
      'factory',
      'residential',
      'mixed',
    ])
    expect(cloudQuoteServices).toEqual([
      'hosting',
      'backup',
      'virtual-desktops',
      'migration',
      'all',
      'custom',
    ])
    expect(cloudQuoteEmployees).toEqual(['1-10', '11-50', '51-200', '201+'])
  })

  test.each<[Form, string, string]>([
    ['contact', 'serviceInterest', 'voip'],
    ['contact', 'wifiPlan', 'castle.1.1'],
    ['contact', 'serviceInterest', ''],
    ['contact', 'plan', 'business-pro'],
    ['consultation', 'preferredTime', '12:00'],
    ['consultation', 'consultationType', 'magic'],
    ['site-survey', 'buildingType', 'castle'],
    ['cloud-quote', 'cloudService', 'fog'],
    ['cloud-quote', 'employees', '1-5 (SOHO)'],
  ])('%s refuses another %s: %j', (form, field, value) => {
    expect(namesOf(form, { ...typedByForm[form], [field]: value })).toEqual([field])
  })

  test.each(['2026-02-30', '1 December', '2026-12-01T10:00', '20261201', 5, null])(
    'D-59 %j is no preferred date',
    (preferredDate) => {
      expect(namesOf('consultation', { ...typedByForm.consultation, preferredDate })).toEqual([
        'preferredDate',
      ])
    },
  )
})

test.each(forms)(
  'CTC-26 the call of the browser is read back as %s with the same fields',
  (form) => {
    const read = submissionOfPage(form, 'form', '/contact', typedByForm[form])
    expect(read).toMatchObject({ form, entry: 'form', page: '/contact' })
    expect(formSchemas[form].parse(read.fields)).toEqual(typedByForm[form])
  },
)

test('LIM-11 CTC-14 CTC-18 CTC-23 each promise is the documented one, with the time it leaves us', () => {
  expect(replyOf('contact', 'form').promise).toEqual({
    text: "We'll reply to your inquiry within 24 hours.",
    hours: 24,
  })
  expect(replyOf('consultation', 'form').promise).toEqual({
    text: "We'll contact you within 24 hours to confirm.",
    hours: 24,
  })
  expect(replyOf('site-survey', 'form').promise).toEqual({
    text: 'Our team will contact you to schedule a visit.',
  })
  expect(replyOf('cloud-quote', 'form').promise).toEqual({
    text: "You'll receive a detailed proposal within 2 business days.",
    businessDays: 2,
  })
})

test('CTC-26 staff and the CRM read who asks, what about, and the choices by name', () => {
  expect(subjectOf('contact', typedByForm.contact)).toBe('Contact message')
  expect(subjectOf('consultation', typedByForm.consultation)).toBe('Consultation request')
  expect(subjectOf('site-survey', typedByForm['site-survey'])).toBe('Site survey request')
  expect(subjectOf('cloud-quote', typedByForm['cloud-quote'])).toBe('Cloud quote request')
  expect(contactOf('contact', typedByForm.contact)).toEqual({
    ...person,
    company: '',
    phone: '082 123 4567',
  })
  expect(contactOf('site-survey', typedByForm['site-survey']).company).toBe('Dlamini Books')
  expect(detailsOf('contact', typedByForm.contact)).toEqual([
    { label: 'Service interest', value: 'Wi-Fi' },
    { label: 'Message', value: 'Please call.' },
  ])
  expect(detailsOf('consultation', typedByForm.consultation).map(({ value }) => value)).toEqual([
    '1 December 2026',
    '14:00',
    'Security',
    'We were phished.',
  ])
  expect(detailsOf('cloud-quote', { cloudService: 'constructor' })).toEqual([
    { label: 'Cloud Service', value: 'constructor' },
  ])
})

test('WIF-23 a message with a Wi-Fi plan keeps inputs and result; staff and the CRM read both', () => {
  const stored = (wifiPlan: string) =>
    prepareLead(
      {
        form: 'contact',
        entry: 'form',
        page: '/contact',
        fields: formSchemas.contact.parse({ ...typedByForm.contact, wifiPlan }),
        spamReasons: [],
        noticeVersion: '',
      },
      new Date('2026-11-20T08:00:00Z'),
      [],
    ).fields
  expect(detailsOf('contact', stored('large.50+.200')).slice(2)).toEqual([
    { label: 'Wi-Fi calculator: office size', value: 'Large' },
    { label: 'Wi-Fi calculator: number of staff', value: '50+' },
    { label: 'Wi-Fi calculator: current speed in Mbps', value: '200' },
    { label: 'Wi-Fi calculator: access points', value: '6' },
    { label: 'Wi-Fi calculator: recommended speed in Mbps', value: '500' },
    { label: 'Wi-Fi calculator: upgrade recommended', value: 'Yes' },
    { label: 'Wi-Fi calculator: suggested standard', value: 'Wi-Fi 6' },
  ])
  expect(detailsOf('contact', stored(''))).toHaveLength(2)
})

test.each<[Form, string | null]>([
  ['contact', '+27821234567'],
  ['consultation', '+27821234567'],
  ['site-survey', '+27821234567'],
  ['cloud-quote', null],
])('CTC-30 the phone number of %s is stored as %j, whatever was typed', (form, stored) => {
  const submission = {
    form,
    entry: 'form',
    page: '/contact',
    fields: formSchemas[form].parse(typedByForm[form]),
    noticeVersion: '',
  } as const
  expect(
    prepareLead({ ...submission, spamReasons: [] }, new Date('2026-11-20T08:00:00Z'), []),
  ).toMatchObject({
    phone: typedByForm[form].phone,
    phoneStored: stored,
  })
})
