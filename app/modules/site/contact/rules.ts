import { isPublicHoliday } from '#app/basics/business-days.ts'
import type { Fields } from '#app/modules/forms/definition/rules.ts'
import {
  contactForm,
  contactInterests,
  contactPlans,
  type ContactInterest,
} from '#app/modules/sales/lead/forms/contact.ts'
import type { FormMessage, LeadForm } from '#app/modules/sales/lead/forms/lead-form.ts'
import {
  cloudQuoteForm,
  consultationForm,
  siteSurveyForm,
} from '#app/modules/sales/lead/forms/quick-action.ts'
import type { LeadKind } from '#app/modules/sales/lead/schema.ts'
import { planKeys } from '#app/modules/sales/lead/wifi-plan/rules.ts'

export const contactPath = '/contact'

export const quickActionIds = ['consultation', 'site-survey', 'cloud-quote'] as const
export type QuickAction = (typeof quickActionIds)[number]

export const contactForms = ['contact', ...quickActionIds] as const
export type ContactForm = (typeof contactForms)[number]

export type PlanChoice = (typeof contactPlans)[number] | ''

export type ContactView = {
  interest: ContactInterest | ''
  form: QuickAction | ''
  /** The form whose thanks are shown, after a post without JavaScript. */
  sent: ContactForm | ''
  /** Key of the Wi-Fi plan that is sent with the message. */
  wifiPlan: string
  plan: PlanChoice
}

/** Unknown values count as empty. After a quick action was sent, `form` is that action. */
export function parseContactView(query: URLSearchParams): ContactView {
  const sent = knownOrEmpty(contactForms, query.get('sent'))
  const form = knownOrEmpty(quickActionIds, query.get('form'))
  return {
    interest: knownOrEmpty(contactInterests, query.get('interest')),
    form: sent === '' || sent === 'contact' ? form : sent,
    sent,
    wifiPlan: knownOrEmpty(planKeys, query.get('wifi')),
    plan: knownOrEmpty(contactPlans, query.get('plan')),
  }
}

function knownOrEmpty<Value extends string>(known: readonly Value[], text: string | null) {
  return known.find((value) => value === text) ?? ''
}

/** Returns the form that a post without JavaScript names, or the contact form for unknown names. */
export function postedFormName(data: FormData): ContactForm {
  return contactForms.find((known) => known === data.get('form')) ?? 'contact'
}

export function formSectionId(form: ContactForm): string {
  return form === 'contact' ? 'get-in-touch' : 'request'
}

/** Browsers without JavaScript open the form at this URL and post to it. */
export function formHref(form: ContactForm, plan: PlanChoice = ''): string {
  const plainQuery = plan === '' ? '' : `?plan=${plan}`
  const query = form === 'contact' ? plainQuery : `?form=${form}`
  return `${contactPath}${query}#${formSectionId(form)}`
}

/** Returns the URL of the thanks for a form that was posted without JavaScript. */
export function formSentHref(form: ContactForm): string {
  return `${contactPath}?sent=${form}#${formSectionId(form)}`
}

/** Returns the ID of a quick action's dialog. The link that opens it uses this ID. */
export const dialogId = (action: QuickAction): string => `dialog-${action}`
export const dialogTitleId = (action: QuickAction): string => `${dialogId(action)}-title`

type ContactFormDefinition = LeadForm<LeadKind, Fields, unknown> & {
  reply: { success: FormMessage }
}

/** The definitions of the forms on the page, by the names that URLs and posts use. */
export const contactFormDefinitions: Record<ContactForm, ContactFormDefinition> = {
  contact: contactForm,
  consultation: consultationForm,
  'site-survey': siteSurveyForm,
  'cloud-quote': cloudQuoteForm,
}

/**
 * Returns why the office is closed on a day, or undefined. `isoDate` may be incomplete.
 * @param proclaimed public holidays of one year only, from the settings
 */
export function dayHint(
  isoDate: string,
  proclaimed: readonly string[],
): 'weekend' | 'holiday' | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(isoDate)
    ? new Date(`${isoDate}T00:00:00Z`).getUTCDay()
    : Number.NaN
  if (Number.isNaN(day)) return undefined
  if (isPublicHoliday(isoDate, proclaimed)) return 'holiday'
  return day === 0 || day === 6 ? 'weekend' : undefined
}
