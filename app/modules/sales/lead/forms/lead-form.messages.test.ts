import { expect, test } from 'vitest'
import { toastDurationMs } from '#app/design/toast/toast-queue.ts'
import { bundleQuoteForm, bundleQuoteSuccess } from './bundle-quote.ts'
import { contactForm } from './contact.ts'
import { customQuoteForm } from './custom-quote.ts'
import { assessmentForm, guidedReply, interestForm } from './it-health.ts'
import { type FormMessage, missingFieldsMessages } from './lead-form.ts'
import { cloudQuoteForm, consultationForm, siteSurveyForm } from './quick-action.ts'

const tryAgainMessage = 'There was a problem processing your request. Please try again.'

test.each<[string, FormMessage, string, string, 'single' | 'stack', number]>([
  [
    'ITH-08',
    assessmentForm.reply.success,
    'Success!',
    'Your free IT health recipe will be emailed to you shortly.',
    'single',
    5000,
  ],
  ['ITH-11', assessmentForm.reply.failure, 'Submission Error', tryAgainMessage, 'single', 5000],
  [
    'WIZ-08',
    guidedReply.success,
    'Assessment Request Submitted!',
    'Our team will contact you within 24 hours to schedule your IT assessment.',
    'stack',
    4000,
  ],
  [
    'WIZ-09',
    guidedReply.failure,
    'Submission Error',
    'There was a problem submitting your assessment request. Please try again.',
    'stack',
    4000,
  ],
  [
    'WIZ-03',
    missingFieldsMessages.onContinue,
    'Required Fields Missing',
    'Please fill in all required fields (Name, Email, and Company).',
    'stack',
    4000,
  ],
  [
    'WIZ-06',
    missingFieldsMessages.onSubmit,
    'Required Fields Missing',
    'Please fill in all required fields.',
    'stack',
    4000,
  ],
  [
    'ITH-13',
    interestForm.reply.success,
    'Interest registered!',
    "We'll notify you when our new connectivity services launch.",
    'single',
    5000,
  ],
  ['ITH-14 D-56', interestForm.reply.failure, 'Submission Error', tryAgainMessage, 'single', 5000],
  [
    'CMP-19',
    customQuoteForm.reply.success,
    'Quote request submitted!',
    'Our team will contact you within one business day.',
    'single',
    5000,
  ],
  ['CMP-21', customQuoteForm.reply.failure, 'Submission Error', tryAgainMessage, 'single', 5000],
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
    bundleQuoteForm.reply.failure,
    'Submission Error',
    'There was a problem processing your quote request. Please try again.',
    'stack',
    4000,
  ],
  [
    'CTC-04',
    contactForm.reply.success,
    'Message Sent!',
    "We'll reply to your inquiry within 24 hours.",
    'stack',
    4000,
  ],
  [
    'CTC-14 CTC-25 LIM-08',
    consultationForm.reply.success,
    'Consultation scheduled!',
    "We'll contact you within 24 hours to confirm.",
    'stack',
    5000,
  ],
  [
    'CTC-18 CTC-25 LIM-08',
    siteSurveyForm.reply.success,
    'Site survey request submitted!',
    'Our team will contact you to schedule a visit.',
    'stack',
    5000,
  ],
  [
    'CTC-23 CTC-25 LIM-08',
    cloudQuoteForm.reply.success,
    'Quote request submitted!',
    "You'll receive a detailed proposal within 2 business days.",
    'stack',
    5000,
  ],
  ['CTC-27', consultationForm.reply.failure, 'Submission Error', tryAgainMessage, 'stack', 5000],
])('%s is said word for word, in its channel', (_id, message, title, description, channel, ms) => {
  expect(message).toMatchObject({ channel, title, description })
  expect(toastDurationMs(message.channel, message.durationMs)).toBe(ms)
})
