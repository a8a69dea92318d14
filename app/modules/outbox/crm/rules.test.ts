import { describe, expect, test } from 'vitest'
import { testEnquiry } from '#tools/testing/crm-test.ts'
import { minWorkMs } from '#tools/testing/measure.ts'
import { crmEnquiryDelivery, crmPhone, isCrmPhone, shorten, splitName } from './rules.ts'
import { crmEnquirySchema, crmLimits } from './schema.ts'

const enquiry = testEnquiry(1, {
  reference: 'BC-7K3F-9QXM',
  name: 'Thandi van der Merwe',
  email: 'thandi@khumalo.co.za',
  lines: [
    { label: 'Employees', value: '11-50' },
    { label: 'Challenges', value: 'Slow internet\nBackups' },
    { label: 'Notes', value: '' },
  ],
})

test('D-75 an enquiry becomes fields of a Lead and a note that begins with our reference', () => {
  const text = [
    'Enquiry: BC-7K3F-9QXM, IT health assessment',
    'Received: 20 November 2026, 10:00',
    'Source: Website: /it-health',
    'Name: Thandi van der Merwe',
    'Email: thandi@khumalo.co.za',
    'Company: Khumalo Logistics',
    'Phone: 082 123 4567',
    'Employees: 11-50',
    'Challenges: Slow internet\nBackups',
  ].join('\n')
  const { reference, email, company, leadId: subjectId, phoneStored: phone } = enquiry
  const title = { reference, noteTitle: 'BC-7K3F-9QXM IT health assessment' }
  const name = { firstName: 'Thandi', lastName: 'van der Merwe' }
  const payload = { ...title, ...name, email, company, phone, description: text, noteContent: text }
  const subject = { channel: 'crm', kind: 'crm-enquiry', subjectType: 'lead', subjectId }
  expect(crmEnquiryDelivery(enquiry)).toEqual({ ...subject, payload })
})

test('D-75 the longest possible enquiry stays within the CRM’s limits and is valid once stored', () => {
  const long = '𝔸'.repeat(40_000)
  const { payload } = crmEnquiryDelivery({
    ...enquiry,
    name: `${long} ${long}`,
    company: long,
    subject: long,
    lines: [{ label: long, value: long }],
  })
  for (const [name, most] of Object.entries(crmLimits)) {
    const value = payload[name as keyof typeof crmLimits]
    expect(value.length, name).toBeLessThanOrEqual(most)
    expect(value.isWellFormed(), name).toBe(true)
  }
  expect(crmEnquirySchema.parse(JSON.parse(JSON.stringify(payload)))).toEqual(payload)
})

test('D-75 an enquiry without name, email and phone number still has the last name that the CRM requires', () => {
  const none = { name: ' ', email: '', phone: '', phoneStored: null }
  const { payload } = crmEnquiryDelivery({ ...enquiry, ...none })
  expect(crmEnquirySchema.parse(payload)).toMatchObject({ firstName: '', lastName: 'Unknown' })
})

test.each([
  ['Thandi Khumalo', 'Thandi', 'Khumalo'],
  ['  Jan  van der  Merwe ', 'Jan', 'van der Merwe'],
  ['Sipho', '', 'Sipho'],
  ['', '', 'a@b.co'],
  ['x'.repeat(90), '', `${'x'.repeat(79)}…`],
])('D-75 the name %j is split into %j and %j', (name, firstName, lastName) => {
  expect(splitName(name, 'a@b.co')).toEqual({ firstName, lastName })
})

describe('D-75 the phone number the CRM gets', () => {
  test.each([
    ['082 123 4567', '+27821234567', '+27821234567'],
    ['(011) 555-0199', null, '(011) 555-0199'],
    ['ask for Sipho', null, ''],
    ['011 555 0199 / 082 1', null, ''],
    ['', null, ''],
  ])('%j, stored %j: %j', (typed, stored, expected) => {
    expect(crmPhone(typed, stored)).toBe(expected)
  })

  test.each([
    ['+27 82 123 4567', true],
    ['0821234567', true],
    ['+27-82-123-4567', true],
    ['(011) 555 0199 ext5', true],
    ['1'.repeat(30), true],
    ['1'.repeat(31), false],
    ['--', false],
    ['082  123', false],
    ['082_123', false],
    ['<b>1</b>', false],
  ])('%j is valid as a CRM phone number: %s', (value, expected) => {
    expect(isCrmPhone(value)).toBe(expected)
  })

  test('a hostile value is rejected within 20 ms', () => {
    const check = () => expect(isCrmPhone(`${'1 '.repeat(15)}!`)).toBe(false)
    expect(minWorkMs(20, check)).toBeLessThan(20)
  })
})

test('texts are shortened without splitting a character', () => {
  const cut = ['abcd', 'abcde', 'ab😀de'].map((text) => shorten(text, 4))
  expect(cut).toEqual(['abcd', 'abc…', 'ab…'])
})
