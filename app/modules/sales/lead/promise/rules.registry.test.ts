import { expect, test } from 'vitest'
import { isPublicHoliday } from '#app/basics/business-days.ts'
import { replyOf } from '../rules.ts'
import { leadEntries, leadKinds, type LeadEntry, type LeadKind } from '../schema.ts'
import { dueTime } from './rules.ts'

// Times at which the forms are sent: Thursday at 10:00 and Friday at 16:30.
const [thursday, friday] = [new Date('2026-11-19T10:00+02:00'), new Date('2026-11-20T16:30+02:00')]
const clockTimes = ['2026-11-20T10:00+02:00', '2026-11-23T16:30+02:00']

const documentedPromises: [LeadKind, LeadEntry, string, string[] | null][] = [
  [
    'assessment',
    'quick',
    'Our team will contact you shortly with your customized IT health recipe.',
    clockTimes,
  ],
  [
    'assessment',
    'wizard',
    'Our team will contact you within 24 hours to schedule your IT assessment.',
    clockTimes,
  ],
  ['bundle-quote', 'form', "We'll contact you within 24 hours.", clockTimes],
  ['connectivity', 'form', 'Our team will respond within 24 hours.', clockTimes],
  ['custom-recipe', 'form', 'Our team will respond within 24 hours.', clockTimes],
  ['contact', 'form', "We'll reply to your inquiry within 24 hours.", clockTimes],
  ['consultation', 'form', "We'll contact you within 24 hours to confirm.", clockTimes],
  [
    'custom-quote',
    'form',
    'Our team will contact you within one business day.',
    ['2026-11-20T17:00+02:00', '2026-11-23T17:00+02:00'],
  ],
  [
    'cloud-quote',
    'form',
    "You'll receive a detailed proposal within 2 business days.",
    ['2026-11-23T17:00+02:00', '2026-11-24T17:00+02:00'],
  ],
  ['site-survey', 'form', 'Our team will contact you to schedule a visit.', null],
  ['coverage', 'form', 'Our team will contact you about fibre at this address.', null],
  ['interest', 'form', "We'll notify you when our new connectivity services launch.", null],
  ['launch-interest', 'form', 'We will email you when this service launches.', null],
  ['whatsapp', 'form', 'We answer messages on WhatsApp within 24 hours.', clockTimes],
  ['referral', 'form', 'We ask your friend once, by email, whether we may contact them.', null],
]

test.each(documentedPromises)(
  'LIM-11 D-43 %s (%s) promises “%s”, and that is its due time',
  (kind, entry, text, due) => {
    const { promise } = replyOf(kind, entry)
    expect(promise.text).toBe(text)
    const times = [thursday, friday].map((at) => dueTime(promise, at, isPublicHoliday))
    expect(times).toEqual(due ? due.map((at) => new Date(at)) : [null, null])
  },
)

test('D-43 every form promises something that the list above names; an imported lead was promised nothing', () => {
  expect(replyOf('imported', 'form').promise.text).toBe('')
  const kinds = leadKinds.filter((kind) => kind !== 'imported')
  const promised = kinds.flatMap((kind) =>
    leadEntries.map((entry) => `${kind}: ${replyOf(kind, entry).promise.text}`),
  )
  expect(new Set(promised)).toEqual(
    new Set(documentedPromises.map(([kind, , text]) => `${kind}: ${text}`)),
  )
})
