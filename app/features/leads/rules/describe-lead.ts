import { formatDateTime } from '#app/basics/dates.ts'
import { choiceNames } from '#app/features/wifi-toolkit/content/choices.ts'
import { assessmentContent } from '../forms/assessment/content.ts'
import { bundleQuoteContent } from '../forms/bundle-quote/content.ts'
import { cloudQuoteContent } from '../forms/cloud-quote/content.ts'
import { connectivityContent, connectivityQuestions } from '../forms/connectivity/content.ts'
import { summariseAnswers, type ConnectivityAnswers } from '../forms/connectivity/rules.ts'
import { consultationContent } from '../forms/consultation/content.ts'
import { contactContent } from '../forms/contact/content.ts'
import { coverageLeadContent } from '../forms/coverage/content.ts'
import { customQuoteContent } from '../forms/custom-quote/content.ts'
import { customRecipeContent } from '../forms/custom-recipe/content.ts'
import { ingredientNames } from '../forms/custom-recipe/rules.ts'
import { interestContent } from '../forms/interest/content.ts'
import { launchInterestContent } from '../forms/launch-interest/content.ts'
import { siteSurveyContent } from '../forms/site-survey/content.ts'
import { referralContent } from '../forms/referral/content.ts'
import { isTellable } from '../forms/referral/rules.ts'
import { promises, type PromiseId } from '../content.ts'
import type { LeadFields } from '../schema.ts'
import type { LeadEntry, LeadKind } from '../schema/inputs.ts'

/** Who asks; `email` is empty where only a telephone number was asked for (decision 0036). */
export type Contact = { name: string; email: string; company: string; phone: string }
export type LabelledValue = { label: string; value: string }

/** Who asks, whatever the form calls its fields. */
export function contactOf<Kind extends LeadKind>(kind: Kind, fields: LeadFields[Kind]): Contact {
  if (kind === 'referral') {
    const { name, email } = fields as LeadFields['referral']
    return { name, email, company: '', phone: '' }
  }
  if (kind === 'launch-interest') {
    const { email } = fields as LeadFields['launch-interest']
    // Nothing else is asked, so the address stands for the name.
    return { name: email.slice(0, 120), email, company: '', phone: '' }
  }
  if (kind === 'interest') {
    const { fullName, companyName, email } = fields as LeadFields['interest']
    return { name: fullName, email, company: companyName, phone: '' }
  }
  if (kind === 'custom-quote') {
    const { fullName, companyName, email, phone } = fields as LeadFields['custom-quote']
    return { name: fullName, email, company: companyName, phone }
  }
  if (kind === 'coverage') {
    const { name, email, company, phone } = fields as LeadFields['coverage']
    // Of who asks to be called only the number is known.
    return { name: name || phone, email, company, phone }
  }
  const known = fields as LeadFields[Exclude<
    LeadKind,
    'referral' | 'interest' | 'launch-interest' | 'custom-quote' | 'coverage'
  >]
  const { name, email, phone } = known
  return { name, email, company: 'company' in known ? known.company : '', phone }
}

/** Which promise the visitor was shown (LIM-11). */
export function promiseOf(kind: LeadKind, entry: LeadEntry): PromiseId {
  if (kind === 'assessment') return entry === 'wizard' ? 'assessment-wizard' : 'assessment-quick'
  return kind
}

/** What the promise registry says of a lead's promise. */
export function responsePromise(kind: LeadKind, entry: LeadEntry) {
  return promises[promiseOf(kind, entry)]
}

/** What the lead is about, as staff and the CRM read it in a list. */
export function subjectOf(kind: LeadKind, fields: Record<string, unknown>): string {
  if (kind === 'launch-interest')
    return `${launchInterestContent.subject}: ${textOf(fields.service)}`
  if (kind === 'bundle-quote') return `${textOf(fields.bundle)} quote request`
  if (kind === 'coverage' && fields.callMe === true) return coverageLeadContent.callSubject
  return contentOf[kind].subject
}

const contentOf = {
  assessment: assessmentContent,
  interest: interestContent,
  connectivity: connectivityContent,
  referral: referralContent,
  'custom-recipe': customRecipeContent,
  'custom-quote': customQuoteContent,
  contact: contactContent,
  consultation: consultationContent,
  'site-survey': siteSurveyContent,
  'cloud-quote': cloudQuoteContent,
  coverage: coverageLeadContent,
} as const

const labelsOf: Record<LeadKind, Record<string, string>> = {
  assessment: assessmentContent.labels,
  interest: interestContent.labels,
  'launch-interest': launchInterestContent.labels,
  connectivity: {
    ...Object.fromEntries(connectivityQuestions.map(({ id, label }) => [id, label])),
    ...connectivityContent.labels,
  },
  'bundle-quote': bundleQuoteContent.labels,
  referral: referralContent.labels,
  'custom-quote': customQuoteContent.labels,
  'custom-recipe': customRecipeContent.labels,
  contact: contactContent.labels,
  consultation: consultationContent.labels,
  'site-survey': siteSurveyContent.labels,
  'cloud-quote': cloudQuoteContent.labels,
  coverage: coverageLeadContent.labels,
}

/** What people read for the values of a choice, where that differs. */
const valueNames: Record<string, Record<string, string>> = {
  'contact.serviceInterest': contactContent.serviceInterestNames,
  'contact.wifiOfficeSize': choiceNames.officeSize,
  'consultation.consultationType': consultationContent.consultationTypeNames,
  'site-survey.buildingType': siteSurveyContent.buildingTypeNames,
  'cloud-quote.cloudService': cloudQuoteContent.cloudServiceNames,
}

const contactFields = new Set(['name', 'email', 'company', 'phone', 'fullName', 'companyName'])

/** Everything asked beyond the contact details, in the form's order; what was left out is left out. */
export function detailsOf(kind: LeadKind, fields: Record<string, unknown>): LabelledValue[] {
  return Object.entries(labelsOf[kind])
    .filter(([name]) => !contactFields.has(name))
    .filter(([name]) => kind !== 'referral' || isTellable(name, fields))
    .filter(([name]) => name !== (fields.callMe === true ? 'tellWhenCovered' : 'callMe'))
    .filter(([name]) => !(kind === 'connectivity' && name === 'challenges' && isSummary(fields)))
    .map(([name, label]) => ({
      label: label.replace(' (Optional)', ''),
      value:
        name === 'ingredients'
          ? ingredientNames(fields[name])
          : namedValue(`${kind}.${name}`, textOf(fields[name])),
    }))
    .filter(({ value }) => value !== '')
}

/** The text made of the six answers says what they say: nobody needs to read them twice. */
function isSummary(fields: Record<string, unknown>): boolean {
  return fields.challenges === summariseAnswers(fields as ConnectivityAnswers)
}

function namedValue(choice: string, value: string): string {
  if (choice === 'coverage.checkedAt' && value !== '') return formatDateTime(new Date(value))
  const names = valueNames[choice]
  return names && Object.hasOwn(names, value) ? names[value]! : value
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
