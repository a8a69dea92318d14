import { assessmentContent } from '../forms/assessment/content.ts'
import { bundleQuoteContent } from '../forms/bundle-quote/content.ts'
import { connectivityContent, connectivityQuestions } from '../forms/connectivity/content.ts'
import { customQuoteContent } from '../forms/custom-quote/content.ts'
import { customRecipeContent } from '../forms/custom-recipe/content.ts'
import { ingredientNames } from '../forms/custom-recipe/rules.ts'
import { interestContent } from '../forms/interest/content.ts'
import { launchInterestContent } from '../forms/launch-interest/content.ts'
import { promises, type PromiseId } from '../content.ts'
import type { LeadFields } from '../schema.ts'
import type { LeadEntry, LeadKind } from '../schema/inputs.ts'

export type Contact = { name: string; email: string; company: string; phone: string }
export type LabelledValue = { label: string; value: string }

/** Who asks, whatever the form calls its fields. */
export function contactOf<Kind extends LeadKind>(kind: Kind, fields: LeadFields[Kind]): Contact {
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
  const { name, email, company, phone } = fields as LeadFields[Exclude<
    LeadKind,
    'interest' | 'launch-interest' | 'custom-quote'
  >]
  return { name, email, company, phone }
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
  if (kind === 'assessment') return assessmentContent.subject
  if (kind === 'interest') return interestContent.subject
  if (kind === 'launch-interest')
    return `${launchInterestContent.subject}: ${textOf(fields.service)}`
  if (kind === 'connectivity') return connectivityContent.subject
  if (kind === 'custom-recipe') return customRecipeContent.subject
  if (kind === 'custom-quote') return customQuoteContent.subject
  return `${textOf(fields.bundle)} quote request`
}

const labelsOf: Record<LeadKind, Record<string, string>> = {
  assessment: assessmentContent.labels,
  interest: interestContent.labels,
  'launch-interest': launchInterestContent.labels,
  connectivity: {
    ...Object.fromEntries(connectivityQuestions.map(({ id, label }) => [id, label])),
    ...connectivityContent.labels,
  },
  'bundle-quote': bundleQuoteContent.labels,
  'custom-quote': customQuoteContent.labels,
  'custom-recipe': customRecipeContent.labels,
}

const contactFields = new Set(['name', 'email', 'company', 'phone', 'fullName', 'companyName'])

/** Everything asked beyond the contact details, in the form's order; what was left out is left out. */
export function detailsOf(kind: LeadKind, fields: Record<string, unknown>): LabelledValue[] {
  return Object.entries(labelsOf[kind])
    .filter(([name]) => !contactFields.has(name))
    .map(([name, label]) => ({
      label: label.replace(' (Optional)', ''),
      value: name === 'ingredients' ? ingredientNames(fields[name]) : textOf(fields[name]),
    }))
    .filter(({ value }) => value !== '')
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
