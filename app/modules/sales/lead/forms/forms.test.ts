import { describe, expect, test } from 'vitest'
import { submissionOfPage, typedByForm } from '#tools/testing/lead-forms.ts'
import { contactOf, detailsOf, subjectOf } from '../rules.ts'
import type { LeadKind } from '../schema.ts'
import { prepareLead } from '../submission/rules.ts'
import { bundleEmployeeOptions, bundleNames, bundleQuoteSuccess } from './bundle-quote.ts'
import { contactInterests } from './contact.ts'
import { deviceOptions } from './custom-quote.ts'
import { noIngredientMessage, recipeIngredients } from './custom-recipe.ts'
import { type LeadFields, formSchemas, leadForms } from './every-form.ts'
import { employeeOptions } from './it-health.ts'
import { minEmployees } from './lead-form.ts'
import {
  buildingTypes,
  cloudQuoteEmployees,
  cloudQuoteServices,
  consultationTimes,
  consultationTypes,
} from './quick-action.ts'

const now = new Date('2026-11-20T08:00:00Z')
const person = typedByForm.assessment
const sender = { name: person.name, email: person.email }
type Form = keyof typeof typedByForm

/** The answers that a form adds or changes. All others are kept as typed. */
const changedByForm: Partial<Record<Form, object>> = {
  assessment: { phone: '', employees: '', challenges: '', assessmentType: 'comprehensive' },
  connectivity: {
    phone: '',
    guestWifi: true,
    fibreCoverage: false,
    multipleLocations: false,
    missionCritical: false,
    quickDeployment: false,
    highBandwidth: true,
    challenges: expect.stringContaining('Guest Wi-Fi: Yes\nFibre coverage: No'),
  },
  'bundle-quote': { formType: 'quote' },
  referral: { ownConsent: true, friendKnows: true, friendAnswer: 'pending' },
  coverage: {
    message: '',
    fibre: '',
    fibreFacts: '',
    wireless: '',
    wirelessFacts: '',
    latitude: -32.7833,
    longitude: 26.8333,
    tellWhenCovered: true,
    tellWhenWireless: false,
    callMe: false,
  },
}
const keptBy = (form: Form): object =>
  form === 'custom-recipe'
    ? { ...person, phone: '', ingredients: ['cybersecurity', 'networkManagement'] }
    : { ...typedByForm[form], ...changedByForm[form] }

const messagesOf = (form: LeadKind, fields: unknown): Record<string, string> => {
  const issues = formSchemas[form].safeParse(fields).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
}
const namesOf = (form: LeadKind, fields: unknown) => Object.keys(messagesOf(form, fields))
const namesWith = (form: Form, change: object) => namesOf(form, { ...typedByForm[form], ...change })
const assessment = (more: Record<string, unknown> = {}): LeadFields['assessment'] =>
  formSchemas.assessment.parse({ ...person, ...more })

test.each<[string, Form]>([
  ['ENT-01 ITH-04', 'assessment'],
  ['ENT-02', 'interest'],
  ['CLD-05', 'launch-interest'],
  ['ENT-04 RCP-18', 'connectivity'],
  ['ENT-05 BQF-08', 'bundle-quote'],
  ['BUN-11', 'referral'],
  ['SVC-14', 'custom-recipe'],
  ['CMP-14 CMP-20 ENT-03', 'custom-quote'],
  ['CTC-06 CTC-26', 'contact'],
  ['CTC-06 CTC-26', 'consultation'],
  ['CTC-06 CTC-26', 'site-survey'],
  ['CTC-06 CTC-26', 'cloud-quote'],
  ['COV-33', 'coverage'],
])('%s %s keeps only its own answers, also as read from the browser’s request', (_ids, form) => {
  const kept = keptBy(form)
  expect(formSchemas[form].parse({ ...typedByForm[form], website: 'x' })).toEqual(kept)
  const read = submissionOfPage(form, 'form', '/contact', typedByForm[form])
  expect(read).toMatchObject({ form, entry: 'form', page: '/contact' })
  expect(formSchemas[form].parse(read.fields)).toEqual(kept)
})

const quickForms = ['contact', 'consultation', 'site-survey', 'cloud-quote'] as const

test.each<[string, (typeof quickForms)[number], string[]]>([
  ['CTC-03', 'contact', ['name', 'email', 'serviceInterest']],
  ['CTC-11', 'consultation', ['name', 'email']],
  ['CTC-16', 'site-survey', ['name', 'email', 'phone', 'address']],
  ['CTC-20', 'cloud-quote', ['name', 'email']],
])('%s %s requires %j and nothing else', (_id, form, required) => {
  expect(namesOf(form, {})).toEqual(required)
  const kept = Object.entries(typedByForm[form]).filter(([name]) => required.includes(name))
  expect(namesOf(form, Object.fromEntries(kept))).toEqual([])
  const names = Object.keys(leadForms[form].fields)
  expect(Object.keys(typedByForm[form]).toSorted(), 'no other field').toEqual(names.toSorted())
  const blank = Object.fromEntries(names.map((name) => [name, '']))
  expect(namesOf(form, { ...blank, ...Object.fromEntries(kept) })).toEqual([])
})

test.each(quickForms)('CTC-03 %s cleans a pasted address and refuses an invalid one', (form) => {
  const pasted = { email: 'Nomsa <mailto:nomsa@\u200bexample.co.za>.' }
  const fields = formSchemas[form].parse({ ...typedByForm[form], ...pasted })
  expect(fields).toMatchObject({ email: sender.email })
  expect(namesWith(form, { email: 'nomsa at example' })).toEqual(['email'])
  expect(namesWith(form, { name: '\u3164\u200b\u2800' }), 'invisible').toEqual(['name'])
})

test('CTC-02 CTC-12 CTC-13 CTC-17 CTC-21 CTC-22 CMP-15 SVC-10 the choices are the documented ones, in order', () => {
  expect(contactInterests.join()).toBe('managed-it,wifi,connectivity,cloud,other')
  expect(consultationTimes.join()).toBe('09:00,10:00,11:00,14:00,15:00,16:00')
  expect(consultationTypes.join()).toBe(
    'it-assessment,managed-it,connectivity,cloud,security,general',
  )
  expect(buildingTypes.join()).toBe('office,retail,warehouse,factory,residential,mixed')
  expect(cloudQuoteServices.join()).toBe('hosting,backup,virtual-desktops,migration,all,custom')
  expect(cloudQuoteEmployees.join()).toBe('1-10,11-50,51-200,201+')
  expect(deviceOptions.join()).toBe('1-5,6-10,11-20,21-50,51+')
  for (const devices of deviceOptions)
    expect(namesWith('custom-quote', { devices, requirements: '' })).toEqual([])
  expect(recipeIngredients.map(({ id }) => id).join()).toBe(
    'cybersecurity,cloudServices,helpdesk,dataBackup,networkManagement',
  )
})

describe('invalid answers of each form', () => {
  test.each<[string, LeadKind, Record<string, unknown>, string[]]>([
    ['ITH-05', 'assessment', {}, ['name', 'email', 'company']],
    ['ITH-12', 'interest', {}, ['fullName', 'companyName', 'email', 'services']],
    ['RCP-03', 'connectivity', {}, ['name', 'company', 'email']],
    ['BQF-03', 'bundle-quote', {}, ['name', 'email', 'company', 'bundle']],
    ['SVC-14', 'custom-recipe', {}, ['name', 'email', 'company']],
    ['CLD-05', 'launch-interest', {}, ['email', 'service']],
    ['SVC-14', 'custom-recipe', person, ['ingredients']],
  ])('%s %s with %j lacks %j', (_id, form, fields, names) => {
    expect(namesOf(form, fields)).toEqual(names)
  })

  test.each<[string, Form, Record<string, unknown>, string[]?]>([
    ['', 'assessment', { employees: '1-5 (SOHO)', assessmentType: 'magic' }],
    ['', 'interest', { email: 'n@c.za', services: '' }, ['services']],
    ['', 'bundle-quote', { bundle: 'Custom Bundle', province: 'Bavaria' }, ['province', 'bundle']],
    ['', 'bundle-quote', { formType: 'x' }],
    ['', 'connectivity', { guestWifi: 'maybe' }],
    ['SVC-14', 'custom-recipe', { company: ' ' }],
    ['SVC-14', 'custom-recipe', { email: 'nomsa at example' }],
    ['SVC-14', 'custom-recipe', { helpdesk: 'perhaps' }],
    ['CLD-05', 'launch-interest', { email: 'zanele at shop' }],
    ['CLD-05', 'launch-interest', { service: 'Cloud Kitchen' }],
    ['BUN-11', 'referral', { ownConsent: '' }],
    ['BUN-11', 'referral', { friendKnows: undefined }],
    ['BUN-11', 'referral', { friendName: ' ', friendEmail: 'sipho' }],
    ['BUN-11', 'referral', { friendEmail: sender.email.toUpperCase() }],
    ['CMP-17', 'custom-quote', { email: 'nomsa at example' }],
    ['PRC-20', 'custom-quote', { plan: 'business-pro' }],
    ['PRC-20', 'custom-quote', { plan: 'R1' }],
    ['', 'contact', { serviceInterest: 'voip' }],
    ['', 'contact', { wifiPlan: 'castle.1.1' }],
    ['', 'contact', { serviceInterest: '' }],
    ['', 'contact', { plan: 'business-pro' }],
    ['', 'consultation', { preferredTime: '12:00' }],
    ['', 'consultation', { consultationType: 'magic' }],
    ['D-59', 'consultation', { preferredDate: '2026-02-30' }],
    ['D-59', 'consultation', { preferredDate: '1 December' }],
    ['D-59', 'consultation', { preferredDate: '2026-12-01T10:00' }],
    ['D-59', 'consultation', { preferredDate: '20261201' }],
    ['D-59', 'consultation', { preferredDate: 5 }],
    ['D-59', 'consultation', { preferredDate: null }],
    ['', 'site-survey', { buildingType: 'castle' }],
    ['', 'cloud-quote', { cloudService: 'fog' }],
    ['', 'cloud-quote', { employees: '1-5 (SOHO)' }],
    ['COV-33', 'coverage', { latitude: '' }],
    ['COV-33', 'coverage', { latitude: '51.5' }],
    ['COV-33', 'coverage', { longitude: 'NaN' }],
    ['COV-33', 'coverage', { longitude: '1e309' }],
    ['COV-33', 'coverage', { result: 'Perhaps' }],
    ['COV-33', 'coverage', { address: ' ' }],
    ['COV-33', 'coverage', { nearestMetres: '-1' }],
    ['COV-33', 'coverage', { checkedAt: 'yesterday' }],
    ['COV-33', 'coverage', { wireless: 'Surely' }],
  ])('%s %s with %j is refused at those fields', (_id, form, wrong, names = Object.keys(wrong)) => {
    expect(namesWith(form, wrong)).toEqual(names)
  })

  test.each(['fullName', 'companyName', 'email', 'phone', 'devices'])(
    'CMP-16 CMP-18 a custom quote without %s, empty or left out, is refused',
    (name) => {
      expect(namesWith('custom-quote', { [name]: '' })).toEqual([name])
      expect(namesWith('custom-quote', { [name]: undefined })).toEqual([name])
    },
  )

  type Refusal = [id: string, form: LeadKind, wrong: Record<string, unknown>, message: string]
  test.each<Refusal>([
    ['CMP-18', 'custom-quote', { devices: '' }, 'Number of devices: choose a range.'],
    ['CMP-18', 'custom-quote', { devices: undefined }, 'Number of devices: choose a range.'],
    [
      'CMP-18',
      'custom-quote',
      { devices: '7' },
      'Number of devices must be one of: 1-5, 6-10, 11-20, 21-50, 51+.',
    ],
    ['SVC-11', 'custom-recipe', { networkManagement: '', cybersecurity: '' }, noIngredientMessage],
    ['T18', 'assessment', { name: '' }, 'Name: please fill in this field.'],
    ['T18', 'assessment', { name: '  \u00a0\u3000\t' }, 'Name: please fill in this field.'],
    ['T18', 'assessment', { name: '\u200b\u200d\u2060' }, 'Name: please fill in this field.'],
    ...[null, 1, true, ['a'], { a: 1 }, Infinity].map((name): Refusal => [
      'T18',
      'assessment',
      { name },
      'Name must be text.',
    ]),
    ['T18', 'assessment', { name: '👩'.repeat(121) }, 'Name may be at most 120 characters long.'],
  ])('%s %s with %j gets its error message', (_id, form, wrong, message) => {
    const messages = messagesOf(form, { ...typedByForm[form as Form], ...wrong })
    expect(Object.values(messages)).toEqual([message])
  })

  test.each(['a\u0000b', 'a\ud800b', '\udfff'])('T18 text with %j is refused', (challenges) => {
    expect(messagesOf('assessment', { ...person, challenges }).challenges).toContain('can’t store')
  })
})

describe('COV-28 a request for a call', () => {
  const call = { name: '', email: '', company: '', tellWhenCovered: '', callMe: 'on' }
  const typed = (more: object) => ({ ...typedByForm.coverage, ...call, ...more })
  const phone = '082 123 4567'

  test('needs only the phone number, which is used as the name', () => {
    const kept = formSchemas.coverage.parse(typed({ phone }))
    expect(kept).toMatchObject({ callMe: true, phone, email: '' })
    expect(contactOf('coverage', kept)).toMatchObject({ name: phone, email: '' })
    expect(subjectOf('coverage', kept)).toBe('Call-back about fibre coverage')
    expect(detailsOf('coverage', kept)).toContainEqual({ label: 'Call requested', value: 'Yes' })
  })

  const [wrongNumber, empty] = ['enter a number like 082 123 4567.', 'please fill in this field.']
  test.each([
    [{ phone: '' }, { phone: `Phone number: ${empty}` }],
    [{ phone: '12' }, { phone: `Phone number: ${wrongNumber}` }],
    [{ phone: 'ring me' }, { phone: `Phone number: ${wrongNumber}` }],
    [{ phone, email: sender.email }, { email: 'Email: leave it out if you prefer a call.' }],
    [
      { phone, callMe: '' },
      { name: `Full name: ${empty}`, email: `Email: ${empty}` },
    ],
  ])('COV-33 with %j is refused with a message at each field', (wrong, messages) => {
    expect(messagesOf('coverage', typed(wrong))).toEqual(messages)
  })
})

test('CLD-05 CTC-26 a long email used as the name is shortened, and an unknown choice is shown unchanged', () => {
  const long = { service: 'Cloud Backup' as const, email: `${'z'.repeat(200)}@shop.example` }
  const contact = { name: 'z'.repeat(120), email: long.email, company: '', phone: '' }
  expect(contactOf('launch-interest', long)).toEqual(contact)
  expect(detailsOf('cloud-quote', { cloudService: 'constructor' })).toEqual([
    { label: 'Cloud Service', value: 'constructor' },
  ])
})

const prepare = (change: object) =>
  prepareLead(
    {
      form: 'contact',
      entry: 'form',
      page: '/contact',
      fields: formSchemas.contact.parse({ ...typedByForm.contact, plan: '', ...change }),
      spamReasons: [],
      noticeVersion: '',
    },
    now,
    [],
  )

test('WIF-23 a message with a Wi-Fi plan shows staff and the CRM its inputs and result', () => {
  const plan = detailsOf('contact', prepare({ wifiPlan: 'large.50+.200' }).fields).slice(2)
  expect(plan.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Wi-Fi calculator: office size: Large',
    'Wi-Fi calculator: number of staff: 50+',
    'Wi-Fi calculator: current speed in Mbps: 200',
    'Wi-Fi calculator: access points: 6',
    'Wi-Fi calculator: recommended speed in Mbps: 500',
    'Wi-Fi calculator: upgrade recommended: Yes',
    'Wi-Fi calculator: suggested standard: Wi-Fi 6',
  ])
  expect(detailsOf('contact', prepare({ wifiPlan: '' }).fields)).toHaveLength(2)
})

test.each([
  ['082 123 4567', '+27821234567'],
  ['+27 82 123 4567', '+27821234567'],
  ['0027821234567', '+27821234567'],
  ['(011) 555-0100', '+27115550100'],
  ['call me maybe', null],
  ['', null],
])('CTC-30 the phone number %j is kept as typed and normalised to %s', (phone, phoneStored) => {
  expect(prepare({ phone })).toMatchObject({ phone, phoneStored })
})

describe('names and texts of every kind are accepted', () => {
  const scripts = ['Ṱhohoyanḓou Mukwevho', 'Nkosi Sikelel’ iAfrika', 'محمد بن سلمان', '王小明']
  const code = ['=cmd()', '-2+3', '<script>alert(1)</script>', "'; DROP TABLE leads;--", '0']
  const names = [...scripts, ...code, "Siobhán O'Brien", 'Zoë 👩‍👩‍👧‍👦', '👩'.repeat(120)]
  test.each(names)('T18 %s', (name) => {
    const typed = { name, company: name, challenges: name }
    expect(assessment(typed)).toMatchObject(typed)
  })

  test('T18 text is normalised: NFC, no control characters, no line breaks in single-line fields', () => {
    const { name } = assessment({ name: ' Zoe\u0308\u202e\r\nBcc: x@evil.example ' })
    expect(name).toBe('Zoë Bcc: x@evil.example')
    expect(assessment({ challenges: 'one\r\ntwo\u0007' }).challenges).toBe('one\ntwo')
  })
})

describe('ITH-05 email addresses', () => {
  const plain = "n@x.co.za n.d+it@sub.example.co.za o'brien@example.com a@b.c N@EXAMPLE.COM"
  test.each([...plain.split(' '), ' n@x.co.za '])('ITH-05 %s is valid', (email) => {
    expect(assessment({ email }).email).toBe(email.trim())
  })

  const damaged = 'plain a@ a@b @b.co a@@b.co a@b..co .a@b.co a.@b.co a..a@b.co a@-b.co a@b-.co'
  const several = ['a@b.co\r\nBcc: x@evil.example', 'a@b.co,c@d.co', 'a@b.co;c@d.co']
  const marked = ['<a@b.co>', '<a@b.co> c', 'a b@c.co', 'a@b.co\u0000', 'a@[127.0.0.1']
  const long = [`${'a'.repeat(250)}@b.co`, `${'a@'.repeat(2_000)}b`, 'javascript:alert(1)@x']
  const invalid = [...damaged.split(' '), ...several, ...marked, ...long]
  test.each(invalid)('ITH-05 T20 %j is invalid', (email) => {
    expect(namesWith('assessment', { email })).toEqual(['email'])
  })
})

test.each(bundleNames)('BQF-09 BQF-10 BQF-11 the success message contains %s', (bundle) => {
  expect(bundleQuoteSuccess(bundle)).toMatchObject({
    title: 'Quote Request Submitted!',
    description: `Your ${bundle} quote request has been received. We'll contact you within 24 hours.`,
  })
})

test('D-64 every employee range of both lists has a minimum to compare by', () => {
  expect(employeeOptions.map(minEmployees)).toEqual([1, 11, 51, 201])
  expect(bundleEmployeeOptions.map(minEmployees)).toEqual([1, 6, 11, 31, 100])
  expect(minEmployees('')).toBeNull()
})
