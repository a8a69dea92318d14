import { expect, test } from 'vitest'
import { formOf } from './forms/every-form.ts'
import { answersOf, detailsOf, summaryOfNeed } from './rules.ts'
import { planFields } from './wifi-plan/rules.ts'

test('PAS-01 the answers shown to the visitor leave out the form type', () => {
  const fields = { province: 'Eastern Cape', bundle: 'Business Pro', formType: 'quote' }
  const ofForm = { label: 'Form type', value: 'quote' }
  expect(detailsOf('bundle-quote', fields)).toContainEqual(ofForm)
  const person = { name: 'Zanele', email: 'zanele@shop.example', company: '', phone: '' }
  expect(answersOf({ ...person, kind: 'bundle-quote', fields })).toEqual([
    { label: 'Name', value: 'Zanele' },
    { label: 'Email', value: 'zanele@shop.example' },
    { label: 'Province', value: 'Eastern Cape' },
    { label: 'Bundle', value: 'Business Pro' },
  ])
})

const person = { name: '', email: '', company: '', phone: '' }

test.each([
  [
    'custom-recipe',
    { ingredients: ['helpdesk', 'dataBackup'] },
    ['Ingredients: Helpdesk, Data backup'],
  ],
  [
    'custom-quote',
    {
      devices: '6-10',
      plan: 'managed-it-standard',
      planName: 'Managed IT Standard',
      planPrice: 'R329 per user a month',
    },
    ['Number of Devices: 6-10', 'Plan: Managed IT Standard', 'Price shown: R329 per user a month'],
  ],
  [
    'contact',
    { wifiPlan: 'medium.25-50.100', ...planFields('medium.25-50.100'), plan: '' },
    ['Wi-Fi plan: 3 access points, 200 Mbps, Wi-Fi 6'],
  ],
  ['contact', { serviceInterest: 'wifi', wifiPlan: '', plan: '' }, ['Service interest: Wi-Fi']],
  ['cloud-quote', { employees: '11-50', employeesAtLeast: 11 }, ['Employees: 11-50']],
] as const)('PAS-01 choices made on a page are shown to visitors: %s %j', (kind, fields, lines) => {
  const asked = answersOf({ ...person, kind, fields })
  expect(asked.map(({ label, value }) => `${label}: ${value}`)).toEqual(lines)
})

test.each([
  ['launch-interest', { email: 'nomsa@shop.example' }, ['Email']],
  ['coverage', { phone: '082 123 4567' }, ['Phone']],
  ['coverage', { name: 'Nomsa', phone: '082 123 4567' }, ['Name', 'Phone']],
  ['launch-interest', { name: 'Nomsa', email: 'nomsa@shop.example' }, ['Name', 'Email']],
] as const)(
  'PAS-01 an email or phone number used as the name is not shown as a name: %s %j',
  (kind, given, labels) => {
    const contact = { ...person, ...given }
    const stored = contact.name ? contact : formOf(kind).contact!(contact)
    const asked = answersOf({ ...stored, kind, fields: {} })
    expect(asked.map(({ label }) => label)).toEqual(labels)
  },
)

const time = { preferredDate: '2026-11-06', preferredTime: '15:00' }

test.each([
  ['contact', { serviceInterest: 'wifi', message: ' Wi-Fi\n in the  shop ' }, 'Wi-Fi in the shop'],
  ['contact', { message: 'x'.repeat(500) }, 'x'.repeat(140)],
  ['contact', { serviceInterest: 'wifi', message: ' ' }, 'Wi-Fi'],
  ['consultation', { ...time, consultationType: 'connectivity' }, /^6 November 2026, 15:00/],
  ['contact', {}, /^$/],
] as const)(
  'ANS-11 the summary of the need is the message, on one line and shortened, or else the choices: %s %j',
  (kind, fields, need) => {
    const pattern = need instanceof RegExp ? need : new RegExp(`^${need}$`)
    expect(summaryOfNeed(kind, fields)).toMatch(pattern)
  },
)
