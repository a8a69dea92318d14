import type { Fields } from '#app/modules/forms/definition/rules.ts'
import { cloudQuoteForm } from '#app/modules/sales/lead/forms/cloud-quote.ts'
import { consultationForm } from '#app/modules/sales/lead/forms/consultation.ts'
import { contactForm } from '#app/modules/sales/lead/forms/contact.ts'
import { siteSurveyForm } from '#app/modules/sales/lead/forms/site-survey.ts'
import type { LeadKind } from '#app/modules/sales/lead/schema/inputs.ts'
import type { FormMessage, LeadForm } from '#app/modules/sales/lead/schema/lead-form.ts'
import type { ContactForm } from './contact-view.ts'

type ThankedForm = LeadForm<LeadKind, Fields, unknown> & { reply: { success: FormMessage } }

/** The definitions of the forms on the page, by the names that addresses and posts use. */
export const formsOfPage: Record<ContactForm, ThankedForm> = {
  contact: contactForm,
  consultation: consultationForm,
  'site-survey': siteSurveyForm,
  'cloud-quote': cloudQuoteForm,
}
