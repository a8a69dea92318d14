import { expect, test } from 'vitest'
import { toastChannels } from '#app/design/toast/toast-queue.ts'
import { bundleQuoteForm, bundleQuoteSuccess } from './bundle-quote.ts'
import { contactForm } from './contact.ts'
import { customQuoteForm } from './custom-quote.ts'
import { assessmentForm, guidedReply, interestForm } from './it-health.ts'
import { type FormMessage, missingFieldsMessages } from './lead-form.ts'
import { cloudQuoteForm, consultationForm, siteSurveyForm } from './quick-action.ts'

const error = 'Submission Error'
const missing = 'Required Fields Missing'
const fillIn = 'Please fill in all required fields'
const emailed = 'Your free IT health recipe will be emailed to you shortly.'
const problem = (what = 'processing your request') =>
  `There was a problem ${what}. Please try again.`
const [quick, interest] = [assessmentForm.reply, interestForm.reply]
const [contact, advice] = [contactForm.reply, consultationForm.reply]
const [survey, cloud] = [siteSurveyForm.reply, cloudQuoteForm.reply]
const [quote, bundle] = [customQuoteForm.reply, bundleQuoteForm.reply]
const { onContinue, onSubmit } = missingFieldsMessages

/** The text of a success message that repeats the promise, which `rules.promises.test.ts` checks word for word. */
const promised = (reply: { promise: { text: string } }) => reply.promise.text

/** The default duration of a message, by channel. */
const usualMs = { single: 5000, stack: 4000 }
const long = ['stack', 5000] as const
const visit = promised(survey)
const received = `Your Business Connect quote request has been received. ${promised(bundle)}`

test.each<[string, FormMessage, string, string, 'single' | 'stack', number?]>([
  ['ITH-08 D-55', quick.success, 'Success!', emailed, 'single'],
  ['ITH-11', quick.failure, error, problem(), 'single'],
  ['WIZ-08', guidedReply.success, 'Assessment Request Submitted!', promised(guidedReply), 'stack'],
  ['WIZ-09', guidedReply.failure, error, problem('submitting your assessment request'), 'stack'],
  ['WIZ-03', onContinue, missing, `${fillIn} (Name, Email, and Company).`, 'stack'],
  ['WIZ-06', onSubmit, missing, `${fillIn}.`, 'stack'],
  ['ITH-13', interest.success, 'Interest registered!', promised(interest), 'single'],
  ['ITH-14 D-56', interest.failure, error, problem(), 'single'],
  ['CMP-19', quote.success, 'Quote request submitted!', promised(quote), 'single'],
  ['CMP-21', quote.failure, error, problem(), 'single'],
  ['BQF-09', bundleQuoteSuccess('Business Connect'), 'Quote Request Submitted!', received, 'stack'],
  ['BQF-12', bundle.failure, error, problem('processing your quote request'), 'stack'],
  ['CTC-04', contact.success, 'Message Sent!', promised(contact), 'stack'],
  ['CTC-14 CTC-25 LIM-08', advice.success, 'Consultation scheduled!', promised(advice), ...long],
  ['CTC-18 CTC-25 LIM-08', survey.success, 'Site survey request submitted!', visit, ...long],
  ['CTC-23 CTC-25 LIM-08', cloud.success, 'Quote request submitted!', promised(cloud), ...long],
  ['CTC-27', advice.failure, error, problem(), ...long],
])(
  '%s has the documented text, channel and duration',
  (_id, message, title, description, channel, ms = usualMs[channel]) => {
    expect(message).toMatchObject({ channel, title, description })
    expect(message.durationMs ?? toastChannels[message.channel].durationMs).toBe(ms)
  },
)
