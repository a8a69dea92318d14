import { expect, test } from 'vitest'
import { toastDurationMs } from '#app/design/toast/channel-rules.ts'
import {
  bundleQuoteSuccess,
  formMessages as messages,
  requiredFieldsMissing,
  type FormMessage,
} from './messages.ts'

const shortly = 'There was a problem processing your request. Please try again.'

test.each<[string, FormMessage, string, string, 'single' | 'stack', number]>([
  [
    'ITH-08',
    messages['assessment-quick'].success,
    'Success!',
    'Your free IT health recipe will be emailed to you shortly.',
    'single',
    5000,
  ],
  ['ITH-11', messages['assessment-quick'].failure, 'Submission Error', shortly, 'single', 5000],
  [
    'WIZ-08',
    messages['assessment-wizard'].success,
    'Assessment Request Submitted!',
    'Our team will contact you within 24 hours to schedule your IT assessment.',
    'stack',
    4000,
  ],
  [
    'WIZ-09',
    messages['assessment-wizard'].failure,
    'Submission Error',
    'There was a problem submitting your assessment request. Please try again.',
    'stack',
    4000,
  ],
  [
    'WIZ-03',
    requiredFieldsMissing.onContinue,
    'Required Fields Missing',
    'Please fill in all required fields (Name, Email, and Company).',
    'stack',
    4000,
  ],
  [
    'WIZ-06',
    requiredFieldsMissing.onSubmit,
    'Required Fields Missing',
    'Please fill in all required fields.',
    'stack',
    4000,
  ],
  [
    'ITH-13',
    messages.interest.success,
    'Interest registered!',
    "We'll notify you when our new connectivity services launch.",
    'single',
    5000,
  ],
  ['ITH-14 D-56', messages.interest.failure, 'Submission Error', shortly, 'single', 5000],
  [
    'CMP-19',
    messages['custom-quote'].success,
    'Quote request submitted!',
    'Our team will contact you within one business day.',
    'single',
    5000,
  ],
  ['CMP-21', messages['custom-quote'].failure, 'Submission Error', shortly, 'single', 5000],
  [
    'BQF-09',
    bundleQuoteSuccess('Business Connect'),
    'Quote Request Submitted!',
    "Your Business Connect quote request has been received. We'll contact you within 24 hours.",
    'stack',
    4000,
  ],
  [
    'BQF-12',
    messages['bundle-quote'].failure,
    'Submission Error',
    'There was a problem processing your quote request. Please try again.',
    'stack',
    4000,
  ],
  [
    'CTC-04',
    messages.contact.success,
    'Message Sent!',
    "We'll reply to your inquiry within 24 hours.",
    'stack',
    4000,
  ],
  [
    'CTC-14 CTC-25 LIM-08',
    messages.consultation.success,
    'Consultation scheduled!',
    "We'll contact you within 24 hours to confirm.",
    'stack',
    5000,
  ],
  [
    'CTC-18 CTC-25 LIM-08',
    messages['site-survey'].success,
    'Site survey request submitted!',
    'Our team will contact you to schedule a visit.',
    'stack',
    5000,
  ],
  [
    'CTC-23 CTC-25 LIM-08',
    messages['cloud-quote'].success,
    'Quote request submitted!',
    "You'll receive a detailed proposal within 2 business days.",
    'stack',
    5000,
  ],
  ['CTC-27', messages.consultation.failure, 'Submission Error', shortly, 'stack', 5000],
])('%s is said word for word, in its channel', (_id, message, title, description, channel, ms) => {
  expect(message).toMatchObject({ channel, title, description })
  expect(toastDurationMs(message.channel, message.durationMs)).toBe(ms)
})
