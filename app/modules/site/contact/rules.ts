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

/** What the address may say; the first value of each is what anything else counts as. */
const knownInterests = ['', ...contactInterests] as const
const shownForms = ['', ...quickActionIds] as const
const sentForms = ['', ...contactForms] as const

/** The Wi-Fi plans an address may attach. */
const knownPlans: readonly [string, ...string[]] = ['', ...planKeys]

/** The plans an address may name. */
const planChoices = ['', ...contactPlans] as const
export type PlanChoice = (typeof planChoices)[number]

export type ContactView = {
  /** Presets the service interest. */
  interest: ContactInterest | ''
  /** The quick action that is in the page. */
  form: QuickAction | ''
  /** The form whose thanks show, after a post without script. */
  sent: ContactForm | ''
  /** The key of the Wi-Fi plan that travels with the message. */
  wifiPlan: string
  /** The plan of the request. */
  plan: PlanChoice
}

/** The view an address asks for (unknown values fall back). A sent quick action is shown, too. */
export function parseContactView(query: URLSearchParams): ContactView {
  const sent = oneOf(sentForms, query.get('sent'))
  const form = oneOf(shownForms, query.get('form'))
  return {
    interest: oneOf(knownInterests, query.get('interest')),
    form: sent === '' || sent === 'contact' ? form : sent,
    sent,
    wifiPlan: oneOf(knownPlans, query.get('wifi')),
    plan: oneOf(planChoices, query.get('plan')),
  }
}

function oneOf<const Value extends string>(known: readonly Value[], asked: string | null): Value {
  return known.find((value) => value === asked) ?? known[0]!
}

/** The form that a post without script says it is; the first of the page where it says nothing known. */
export function formPosted(data: FormData): ContactForm {
  return contactForms.find((known) => known === data.get('form')) ?? 'contact'
}

/** The section of the page with a form. */
export function sectionOf(form: ContactForm): string {
  return form === 'contact' ? 'get-in-touch' : 'request'
}

/** The address of a form for browsers without script, to read and to post to; with the plan it names. */
export function formHref(form: ContactForm, plan: PlanChoice = ''): string {
  const plainQuery = plan === '' ? '' : `?plan=${plan}`
  const query = form === 'contact' ? plainQuery : `?form=${form}`
  return `${contactPath}${query}#${sectionOf(form)}`
}

/** The place of the thank-you message of a form posted without script. */
export function sentHref(form: ContactForm): string {
  return `${contactPath}?sent=${form}#${sectionOf(form)}`
}

/** Id of the dialog of a quick action, which its opener names. */
export const dialogId = (action: QuickAction): string => `dialog-${action}`
export const dialogTitleId = (action: QuickAction): string => `${dialogId(action)}-title`

type ThankedForm = LeadForm<LeadKind, Fields, unknown> & { reply: { success: FormMessage } }

/** The definitions of the forms on the page, by the names that addresses and posts use. */
export const formsOfPage: Record<ContactForm, ThankedForm> = {
  contact: contactForm,
  consultation: consultationForm,
  'site-survey': siteSurveyForm,
  'cloud-quote': cloudQuoteForm,
}

/**
 * What to say of a preferred day: it may be any, but on some the office is closed. `isoDate` may be unfinished.
 * @param proclaimed holidays of one year only, as the settings name them
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
