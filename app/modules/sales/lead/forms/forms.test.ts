import { describe, expect, test } from 'vitest'
import type { LeadKind } from '../schema.ts'
import { bundleNames, bundleQuoteSuccess } from './bundle-quote.ts'
import { formSchemas, type LeadFields } from './every-form.ts'

const person = { name: 'Nomsa Dlamini', email: 'nomsa@example.co.za', company: 'Dlamini Books' }
const messagesOf = (form: LeadKind, fields: unknown): Record<string, string> => {
  const parsed = formSchemas[form].safeParse(fields)
  return Object.fromEntries(
    parsed.error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
  )
}
const assessment = (more: Record<string, unknown> = {}): LeadFields['assessment'] =>
  formSchemas.assessment.parse({ ...person, ...more })

describe('what each form stores', () => {
  test('ENT-01 ITH-04 an assessment, with its defaults', () => {
    expect(assessment()).toEqual({
      ...person,
      phone: '',
      employees: '',
      challenges: '',
      assessmentType: 'comprehensive',
    })
    expect(assessment({ assessmentType: '' }).assessmentType).toBe('comprehensive')
  })

  test('ENT-02 an interest registration', () => {
    const fields = { fullName: 'N', companyName: 'C', email: 'n@c.co.za', services: 'Both' }
    expect(formSchemas.interest.parse(fields)).toEqual(fields)
  })

  test('ENT-04 RCP-18 a connectivity recipe, its six answers off unless given', () => {
    expect(
      formSchemas.connectivity.parse({ ...person, guestWifi: 'yes', highBandwidth: true }),
    ).toEqual({
      ...person,
      phone: '',
      guestWifi: true,
      fibreCoverage: false,
      multipleLocations: false,
      missionCritical: false,
      quickDeployment: false,
      highBandwidth: true,
      challenges: expect.stringContaining('Guest Wi-Fi: Yes\nFibre coverage: No'),
    })
  })

  test('ENT-05 BQF-08 a bundle quote, with formType quote', () => {
    const fields = {
      ...person,
      phone: '082 123 4567',
      employees: '31-100 (Mid-size)',
      province: 'KwaZulu-Natal',
      city: 'eThekwini',
      serviceInterest: 'Wi-Fi as a Service',
      challenges: 'Outages',
      bundle: 'Business Pro',
    }
    expect(formSchemas['bundle-quote'].parse(fields)).toEqual({ ...fields, formType: 'quote' })
  })
})

describe('what each form refuses', () => {
  test.each<[LeadKind, Record<string, unknown>, string[]]>([
    ['assessment', {}, ['name', 'email', 'company']],
    ['interest', {}, ['fullName', 'companyName', 'email', 'services']],
    ['connectivity', {}, ['name', 'email', 'company']],
    ['bundle-quote', {}, ['name', 'email', 'company', 'bundle']],
    [
      'assessment',
      { ...person, employees: '1-5 (SOHO)', assessmentType: 'magic' },
      ['employees', 'assessmentType'],
    ],
    ['interest', { fullName: 'N', companyName: 'C', email: 'n@c', services: '' }, ['services']],
    [
      'bundle-quote',
      { ...person, bundle: 'Custom Bundle', province: 'Bavaria' },
      ['province', 'bundle'],
    ],
    ['bundle-quote', { ...person, bundle: 'Business Pro', formType: 'x' }, ['formType']],
    ['connectivity', { ...person, guestWifi: 'maybe' }, ['guestWifi']],
  ])(
    'ITH-05 ITH-12 RCP-03 BQF-03 %s without or with wrong values: %j names %j',
    (form, fields, names) => {
      expect(Object.keys(messagesOf(form, fields)).toSorted()).toEqual(names.toSorted())
    },
  )

  test.each([
    ['empty', ''],
    ['spaces', '  \u00a0\u3000\t'],
    ['characters nobody sees', '\u200b\u200d\u2060'],
  ])('T18 a required field of %s is refused by name', (_what, name) => {
    expect(messagesOf('assessment', { ...person, name })).toEqual({
      name: 'Name: please fill in this field.',
    })
  })

  test.each([null, 1, true, ['a'], { a: 1 }, Infinity])('T18 %j is no text', (name) => {
    expect(messagesOf('assessment', { ...person, name })).toEqual({ name: 'Name must be text.' })
  })

  test('T18 what the database cannot hold is refused', () => {
    for (const challenges of ['a\u0000b', 'a\ud800b', '\udfff']) {
      expect(messagesOf('assessment', { ...person, challenges }).challenges).toContain(
        'can’t store',
      )
    }
  })

  test('T18 limits count characters, not bytes', () => {
    expect(assessment({ name: '👩'.repeat(120) }).name).toHaveLength(240)
    expect(messagesOf('assessment', { ...person, name: '👩'.repeat(121) })).toEqual({
      name: 'Name may be at most 120 characters long.',
    })
  })
})

describe('names and text of every kind are welcome', () => {
  test.each([
    "Siobhán O'Brien",
    'Ṱhohoyanḓou Mukwevho',
    'Nkosi Sikelel’ iAfrika',
    'محمد بن سلمان',
    '王小明',
    'Zoë 👩‍👩‍👧‍👦',
    '=cmd()',
    '-2+3',
    '<script>alert(1)</script>',
    "'; DROP TABLE leads;--",
    '0',
  ])('T18 %s', (name) => {
    expect(assessment({ name, company: name, challenges: name })).toMatchObject({
      name,
      company: name,
      challenges: name,
    })
  })

  test('T18 text is stored in one form: NFC, no controls, no line breaks in a single line', () => {
    expect(assessment({ name: ' Zoe\u0308\u202e\r\nBcc: x@evil.example ' }).name).toBe(
      'Zoë Bcc: x@evil.example',
    )
    expect(assessment({ challenges: 'one\r\ntwo\u0007' }).challenges).toBe('one\ntwo')
  })
})

describe('ITH-05 email addresses', () => {
  test.each([
    'n@x.co.za',
    'n.d+it@sub.example.co.za',
    "o'brien@example.com",
    'a@b',
    'N@EXAMPLE.COM',
    ' n@x.co.za ',
  ])('ITH-05 %s is one', (email) => {
    expect(assessment({ email }).email).toBe(email.trim())
  })

  test.each([
    'plain',
    'a@',
    '@b.co',
    'a b@c.co',
    'a@@b.co',
    'a@b..co',
    '.a@b.co',
    'a.@b.co',
    'a..a@b.co',
    'a@-b.co',
    'a@b-.co',
    'a@b.co\r\nBcc: x@evil.example',
    'a@b.co,c@d.co',
    'a@b.co;c@d.co',
    '<a@b.co> c',
    'a@b.co\u0000',
    'a@[127.0.0.1',
    'javascript:alert(1)@x',
    `${'a'.repeat(250)}@b.co`,
    `${'a@'.repeat(2_000)}b`,
  ])('ITH-05 T20 %j is none', (email) => {
    expect(Object.keys(messagesOf('assessment', { ...person, email }))).toEqual(['email'])
  })
})

test.each(bundleNames)('BQF-09 BQF-10 BQF-11 the success text names %s', (bundle) => {
  const { title, description } = bundleQuoteSuccess(bundle)
  expect(title).toBe('Quote Request Submitted!')
  expect(description).toBe(
    `Your ${bundle} quote request has been received. We'll contact you within 24 hours.`,
  )
})
