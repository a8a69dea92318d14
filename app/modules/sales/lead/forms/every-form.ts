import type { z } from 'zod'
import { normalizePhone } from '#app/basics/phone-parsing.ts'
import type { Fields } from '#app/modules/forms/definition/rules.ts'
import { formSchema } from '#app/modules/forms/schema.ts'
import { importGrounds } from '../import/content.ts'
import type { LeadKind } from '../schema.ts'
import { bundleQuoteForm } from './bundle-quote.ts'
import { connectivityForm } from './connectivity.ts'
import { contactForm } from './contact.ts'
import { coverageForm } from './coverage.ts'
import { customQuoteForm } from './custom-quote.ts'
import { customRecipeForm } from './custom-recipe.ts'
import { assessmentForm, interestForm } from './it-health.ts'
import { launchInterestForm } from './launch-interest.ts'
import {
  type LeadForm,
  fullName,
  leadForm,
  optionalCompany,
  optionalEmail,
  personFields,
  failureMessage,
} from './lead-form.ts'
import { cloudQuoteForm, consultationForm, siteSurveyForm } from './quick-action.ts'
import { referralForm } from './referral.ts'

/** Describes the stored data of a person who writes on WhatsApp. Visitors do not fill in this form. */
const whatsappForm = leadForm({
  kind: 'whatsapp',
  subject: 'WhatsApp message',
  mandatory: 'We keep only what you write, your number and your WhatsApp name.',
  fields: {
    name: fullName,
    phone: personFields.phone,
    message: { type: 'text', label: 'Message', rows: 5, isRequired: true, isWide: true },
  },
  reply: {
    promise: { text: 'We answer messages on WhatsApp within 24 hours.', hours: 24 },
    failure: failureMessage('single'),
  },
})

/** A row of an imported file; one contact detail is enough. */
export const importedForm = leadForm({
  kind: 'imported',
  subject: 'Imported contact',
  replySubject: 'A message from our team',
  mandatory: 'Enter a name or company, and an email address or phone number.',
  fields: {
    name: { ...fullName, label: 'Name' },
    company: optionalCompany,
    email: optionalEmail,
    phone: {
      ...personFields.phone,
      isRequired: ({ email }) => email === '',
      mustBeNumber: ({ email }) => email === '',
    },
    message: { type: 'text', label: 'Note', rows: 4, isWide: true },
  },
  derived: {
    source: { label: 'Source', isStatistic: true },
    ground: { label: 'Ground for contact', names: importGrounds, isStatistic: true },
  },
  reply: { promise: { text: '' }, failure: failureMessage('single') },
})

export const leadForms = {
  assessment: assessmentForm,
  interest: interestForm,
  'launch-interest': launchInterestForm,
  connectivity: connectivityForm,
  'bundle-quote': bundleQuoteForm,
  referral: referralForm,
  'custom-quote': customQuoteForm,
  'custom-recipe': customRecipeForm,
  contact: contactForm,
  consultation: consultationForm,
  'site-survey': siteSurveyForm,
  'cloud-quote': cloudQuoteForm,
  coverage: coverageForm,
  whatsapp: whatsappForm,
  imported: importedForm,
} as const satisfies { [Kind in LeadKind]: LeadForm<Kind, Fields, unknown> }

type LeadForms = typeof leadForms
export type LeadFields = {
  [Kind in LeadKind]: LeadForms[Kind] extends LeadForm<Kind, infer _F, infer Output>
    ? Output
    : never
}

/** Fallback for a lead with a form of a newer version that this server does not know: shows only contact and time. */
const unknownForm: LeadForm<LeadKind, Fields, unknown> = {
  kind: 'contact',
  subject: 'Enquiry',
  mandatory: '',
  fields: {},
  reply: { promise: { text: '' }, failure: failureMessage('single') },
}

export function formOf(kind: LeadKind): LeadForm<LeadKind, Fields, unknown> {
  const known: Partial<Record<LeadKind, LeadForm<LeadKind, Fields, unknown>>> = leadForms
  return known[kind] ?? unknownForm
}

export const formSchemas = Object.fromEntries(
  Object.entries(leadForms).map(([kind, form]) => [
    kind,
    formSchema<Fields, unknown>(form, normalizePhone),
  ]),
) as { [Kind in LeadKind]: z.ZodType<LeadFields[Kind]> }
