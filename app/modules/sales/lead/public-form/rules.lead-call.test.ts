import { expect, test } from 'vitest'
import { formOf } from '../forms/every-form.ts'
import type { LeadEntry, LeadKind } from '../schema.ts'
import { answerOfReply, leadRequestOfForm, submissionFromForm } from './rules.ts'

const formData = (values: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.append(name, value)
  return data
}
function bodyOfForm(kind: LeadKind, entry: LeadEntry, page: string, data: FormData) {
  const { path, body } = leadRequestOfForm(formOf(kind), entry, page, data)
  expect(path).toBe('/functions/zoho-crm')
  return body as Record<string, unknown>
}
const person = { name: 'Nomsa', email: 'n@x.co.za', company: 'Books', phone: '' }
const hiddenFields = { noticeVersion: '2026-11-20', website_url: '', stamp: '' }

test('ITH-07 WIZ-14 the call carries the documented fields and how it was sent, nothing else', () => {
  const data = formData({
    ...person,
    employees: '',
    challenges: 'x',
    assessmentType: 'cloud',
    form: 'wizard',
    intent: 'submit',
    ...hiddenFields,
    consentPhone: 'on',
  })
  expect(bodyOfForm('assessment', 'wizard', '/resources/it-health', data)).toEqual({
    ...person,
    employees: '',
    challenges: 'x',
    assessmentType: 'cloud',
    entry: 'wizard',
    page: '/resources/it-health',
    honeypot: '',
    noticeVersion: '2026-11-20',
    consents: { email: false, phone: true, whatsapp: false },
  })
})

test('RCP-17 RCP-18 the connectivity call lists the answers in challenges and leaves employees empty', () => {
  const body = bodyOfForm(
    'connectivity',
    'form',
    '/connectivity',
    formData({ ...person, guestWifi: 'yes', highBandwidth: 'no', ...hiddenFields }),
  )
  expect(body).toMatchObject({ ...person, assessmentType: 'connectivity', employees: '' })
  expect(body.challenges).toContain('Guest Wi-Fi: Yes\nFibre coverage: No')
  // The answers are also separate fields, so that the server need not parse them from the text.
  expect(body).toMatchObject({ guestWifi: 'yes', highBandwidth: 'no' })
})

test('BQF-08 the quote call carries bundle and formType quote', () => {
  const body = bodyOfForm(
    'bundle-quote',
    'form',
    '/bundles/business-pro',
    formData({ ...person, bundle: 'Business Pro' }),
  )
  expect(body).toMatchObject({
    ...person,
    bundle: 'Business Pro',
    formType: 'quote',
    province: '',
    city: '',
  })
})

test('a form that no document has call zoho-crm is sent as it stands to the endpoint of its kind', () => {
  const typed = formData({ ...person, ...hiddenFields, serviceInterest: 'wifi' })
  const { path, body } = leadRequestOfForm(formOf('contact'), 'form', '/contact', typed)
  expect(path).toBe('/leads/contact')
  expect(Object.fromEntries(body as URLSearchParams)).toEqual({
    ...person,
    serviceInterest: 'wifi',
    noticeVersion: '2026-11-20',
    website_url: '',
    entry: 'form',
    page: '/contact',
  })
})

test('PRV-02 a form posted without script: an empty box is a no, no notice is no choice', () => {
  const posted = formData({
    ...person,
    ...hiddenFields,
    consentEmail: 'on',
    idempotencyKey: 'k-12345678',
  })
  expect(
    submissionFromForm('assessment', posted, { entry: 'quick', page: '/resources/it-health' }),
  ).toMatchObject({
    consents: { email: true, phone: false, whatsapp: false },
    noticeVersion: '2026-11-20',
    idempotencyKey: 'k-12345678',
    honeypot: '',
    token: '',
    channel: 'page',
  })
  expect(submissionFromForm('assessment', formData(person)).consents).toEqual({})
})

test.each([
  [
    200,
    { success: true, id: '1', reference: 'BC-1' },
    { isStored: true, id: '1', reference: 'BC-1' },
  ],
  [200, { success: false, error: 'Nothing stored' }, { isStored: false, error: 'Nothing stored' }],
  [200, { success: false }, { isStored: false, error: 'Unknown error occurred' }],
  [502, null, { isStored: false, error: 'Unknown error occurred', fields: {} }],
  [500, '<html>', { isStored: false, error: 'Unknown error occurred' }],
  [200, { success: 'true' }, { isStored: false }],
  [
    422,
    { success: false, error: 'x', reason: 'invalid-input', fields: { email: 'bad', odd: 1 } },
    { isStored: false, reason: 'invalid-input', fields: { email: 'bad' } },
  ],
])('BQF-13 a reply %i %j is %j', (status, reply, answer) => {
  expect(answerOfReply({ kind: 'answered', status, body: reply })).toMatchObject(answer)
})
