import type { Fields } from '#app/features/form-engine/schema/definition.ts'
import { cloudQuoteForm } from '#app/features/leads/forms/cloud-quote.ts'
import { consultationForm } from '#app/features/leads/forms/consultation.ts'
import { contactForm } from '#app/features/leads/forms/contact.ts'
import { siteSurveyForm } from '#app/features/leads/forms/site-survey.ts'
import type { LeadKind } from '#app/features/leads/schema/inputs.ts'
import type { FormMessage, LeadForm } from '#app/features/leads/schema/lead-form.ts'
import type { ContactForm } from './contact-view.ts'

type ThankedForm = LeadForm<LeadKind, Fields, unknown> & { reply: { success: FormMessage } }

/** The definitions of the forms on the page, by the names that addresses and posts use. */
export const formsOfPage: Record<ContactForm, ThankedForm> = {
  contact: contactForm,
  consultation: consultationForm,
  'site-survey': siteSurveyForm,
  'cloud-quote': cloudQuoteForm,
}
