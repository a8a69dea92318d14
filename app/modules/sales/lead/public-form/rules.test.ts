import { expect, test } from 'vitest'
import { formDataOf } from '#tools/testing/use-posted-forms.ts'
import { formOf } from '../forms/every-form.ts'
import type { LeadEntry, LeadKind } from '../schema.ts'
import { answerTimeWords } from './content.ts'
import {
  anchorOf,
  answerOfRefusal,
  answerOfReply,
  emptyAnswer,
  leadRequestOfForm,
  postedValues,
  submissionFromForm,
} from './rules.ts'

function bodyOfForm(kind: LeadKind, entry: LeadEntry, page: string, typed: Record<string, string>) {
  const { path, body } = leadRequestOfForm(formOf(kind), entry, page, formDataOf(typed))
  expect(path).toBe('/functions/zoho-crm')
  return body as Record<string, unknown>
}
const person = { name: 'Nomsa', email: 'n@x.co.za', company: 'Books', phone: '' }
const hiddenFields = { noticeVersion: '2026-11-20', website_url: '', stamp: '' }

test('ITH-07 WIZ-14 an assessment request contains the documented fields, technical fields and nothing else', () => {
  const given = { ...person, employees: '', challenges: 'x', assessmentType: 'cloud' }
  const typed = { ...given, ...hiddenFields, form: 'wizard', intent: 'submit', consentPhone: 'on' }
  expect(bodyOfForm('assessment', 'wizard', '/resources/it-health', typed)).toEqual({
    ...given,
    entry: 'wizard',
    page: '/resources/it-health',
    honeypot: '',
    noticeVersion: '2026-11-20',
    consents: { email: false, phone: true, whatsapp: false },
  })
})

test('RCP-17 RCP-18 the connectivity request lists the answers in “challenges” and leaves “employees” empty', () => {
  // The answers are also separate fields, so that the server need not parse them from the text.
  const answers = { ...person, guestWifi: 'yes', highBandwidth: 'no' }
  const typed = { ...answers, ...hiddenFields }
  expect(bodyOfForm('connectivity', 'form', '/connectivity', typed)).toMatchObject({
    ...answers,
    assessmentType: 'connectivity',
    employees: '',
    challenges: expect.stringContaining('Guest Wi-Fi: Yes\nFibre coverage: No'),
  })
})

test('BQF-08 the quote request contains the bundle and the formType “quote”', () => {
  const typed = { ...person, bundle: 'Business Pro' }
  const body = bodyOfForm('bundle-quote', 'form', '/bundles/business-pro', typed)
  expect(body).toMatchObject({ ...typed, formType: 'quote', province: '', city: '' })
})

test('a form without a documented zoho-crm call is posted form-encoded to the endpoint of its kind', () => {
  const answers = { ...person, serviceInterest: 'wifi' }
  const typed = formDataOf({ ...answers, ...hiddenFields })
  const { path, body } = leadRequestOfForm(formOf('contact'), 'form', '/contact', typed)
  expect(path).toBe('/leads/contact')
  const { stamp: _token, ...hidden } = hiddenFields
  const sent = { ...answers, ...hidden, entry: 'form', page: '/contact' }
  expect(Object.fromEntries(body as URLSearchParams)).toEqual(sent)
})

test('PRV-02 without script, an unticked box means no consent, and without a notice no choice is recorded', () => {
  const typed = { ...person, ...hiddenFields, consentEmail: 'on', idempotencyKey: 'k-12345678' }
  const from = { entry: 'quick', page: '/resources/it-health' } as const
  expect(submissionFromForm('assessment', formDataOf(typed), from)).toMatchObject({
    ...from,
    consents: { email: true, phone: false, whatsapp: false },
    noticeVersion: '2026-11-20',
    idempotencyKey: 'k-12345678',
    honeypot: '',
    token: '',
    channel: 'page',
  })
  expect(submissionFromForm('assessment', formDataOf(person)).consents).toEqual({})
})

const unknown = { isStored: false, error: 'Unknown error occurred' }

test.each([
  [200, { success: true, id: '1', reference: 'BC-1' }, { isStored: true }],
  [200, { success: false, error: 'Nothing stored' }, { isStored: false, error: 'Nothing stored' }],
  [200, { success: false }, unknown],
  [502, null, { ...unknown, fields: {} }],
  [500, '<html>', unknown],
  [200, { success: 'true' }, { isStored: false }],
  [
    422,
    { success: false, error: 'x', reason: 'invalid-input', fields: { email: 'bad', odd: 1 } },
    { isStored: false, reason: 'invalid-input', fields: { email: 'bad' } },
  ],
])('BQF-13 the reply %i %j is read as %j', (status, reply, answer) => {
  expect(answerOfReply({ kind: 'answered', status, body: reply })).toMatchObject(answer)
})

const fieldNames = ['name', 'email']
const values = { name: 'Zanele', email: 'zanele at shop' }

test.each<[string, Parameters<typeof answerOfRefusal>[1], boolean]>([
  ['a hidden field is invalid', { reason: 'invalid-input', fields: { bundle: 'Unknown.' } }, false],
  ['too many requests', { reason: 'too-many-requests' }, false],
  ['the database is unavailable', { reason: 'unavailable', fields: {} }, false],
  ['a field is invalid', { reason: 'invalid-input', fields: { email: 'Enter an address' } }, true],
])('A11Y-01 %s: answers are kept, only invalid fields get messages', (_what, refusal, isNamed) => {
  const answer = answerOfRefusal(fieldNames, refusal, values)
  const outcome = isNamed ? 'refused' : 'failed'
  expect(answer).toEqual({ outcome, values, fields: isNamed ? refusal.fields : {} })
  expect(anchorOf('contact', answer)).toBe(isNamed ? undefined : 'contact-answer')
})

test('without script, the answered page opens at the form', () => {
  expect(anchorOf('quote', emptyAnswer)).toBe('quote-answer')
})

test('files and unknown field names are not returned as values', () => {
  const data = formDataOf({ name: 'Zanele', role: 'admin' })
  data.set('email', new File(['x'], 'x.txt'))
  expect(postedValues(fieldNames, data)).toEqual({ name: 'Zanele' })
})

test.each([
  ['26T16:00', '27T16:00', 'before Thursday 26 November, 16:00', 'Friday 27 November, 16:00'],
  ['27T00:00', '27T17:00', 'by the end of Thursday 26 November', 'Friday 27 November, 17:00'],
])('SIT-07 the reply time is written in everyday words: %s', (before, by, until, reply) => {
  const timeOf = (text: string) => new Date(`2026-11-${text}+02:00`)
  const words = `Send it ${until} and we'll reply by ${reply}.`
  expect(answerTimeWords(timeOf(before), timeOf(by))).toBe(words)
})
