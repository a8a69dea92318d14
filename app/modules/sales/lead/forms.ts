import type { z } from 'zod'
import type { Fields } from '#app/modules/forms/definition/rules.ts'
import { storedPhone } from '#app/basics/phone.ts'
import { formSchema } from '#app/modules/forms/schema.ts'
import { assessmentForm } from './forms/assessment.ts'
import { bundleQuoteForm } from './forms/bundle-quote.ts'
import { cloudQuoteForm } from './forms/cloud-quote.ts'
import { connectivityForm } from './forms/connectivity.ts'
import { consultationForm } from './forms/consultation.ts'
import { contactForm } from './forms/contact.ts'
import { coverageForm } from './forms/coverage.ts'
import { customQuoteForm } from './forms/custom-quote.ts'
import { customRecipeForm } from './forms/custom-recipe.ts'
import { interestForm } from './forms/interest.ts'
import { launchInterestForm } from './forms/launch-interest.ts'
import { referralForm } from './forms/referral.ts'
import { siteSurveyForm } from './forms/site-survey.ts'
import { problem } from './forms/reply.ts'
import { whatsappForm } from './forms/whatsapp.ts'
import type { LeadKind } from './schema/inputs.ts'
import type { LeadForm } from './schema/lead-form.ts'

/** Every form, by the kind of lead it makes (LDS-01). */
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
} as const satisfies { [Kind in LeadKind]: LeadForm<Kind, Fields, unknown> }

type Forms = typeof leadForms
/** The checked answers of each form. */
export type LeadFields = {
  [Kind in LeadKind]: Forms[Kind] extends LeadForm<Kind, infer _F, infer Output> ? Output : never
}

/** How a lead of a newer version reads on a server that does not know its form yet (OPS-02): who, when, and no more. */
const formOfNewerVersion: LeadForm<LeadKind, Fields, unknown> = {
  kind: 'contact',
  subject: 'Enquiry',
  mandatory: '',
  fields: {},
  reply: { promise: { text: '' }, failure: problem('single') },
}

/** Any of the forms, for who treats them alike. */
export function formOf(kind: LeadKind): LeadForm<LeadKind, Fields, unknown> {
  const known: Partial<Record<LeadKind, LeadForm<LeadKind, Fields, unknown>>> = leadForms
  return known[kind] ?? formOfNewerVersion
}

/** The validation of each form. */
export const formSchemas = Object.fromEntries(
  Object.entries(leadForms).map(([kind, form]) => [
    kind,
    formSchema<Fields, unknown>(form, storedPhone),
  ]),
) as { [Kind in LeadKind]: z.ZodType<LeadFields[Kind]> }
