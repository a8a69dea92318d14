import { formOf } from '#app/modules/sales/lead/forms/every-form.ts'
import { leadRequestOfForm, submissionFromForm } from '#app/modules/sales/lead/public-form/rules.ts'
import { contactParts } from '#app/modules/sales/lead/rules.ts'
import type { LeadEntry, LeadKind } from '#app/modules/sales/lead/schema.ts'
import type { Lead } from '#app/modules/sales/lead/store.server.ts'
import {
  submissionFromBody,
  type LeadSubmission,
} from '#app/modules/sales/lead/submission/rules.ts'
import { formDataOf } from './use-posted-forms.ts'

/** The submission that the server reads when a page sends a form with these values. */
export function submissionOfPage(
  kind: LeadKind,
  entry: LeadEntry,
  page: string,
  typed: Readonly<Record<string, string>>,
): LeadSubmission {
  const { path, body } = leadRequestOfForm(formOf(kind), entry, page, formDataOf(typed))
  if (!(body instanceof URLSearchParams)) return submissionFromBody(body, undefined)
  if (path !== `/leads/${kind}`) throw new Error(`${kind} is sent to ${path}`)
  return submissionFromForm(kind, formDataOf(Object.fromEntries(body)))
}

/** Every answer of a stored lead under the documented names: the contact is in columns, all else in `fields`. */
export function answersOf(lead: Lead): Record<string, unknown> {
  const contact = contactParts(lead.kind).map(([name, part]) => [name, lead[part]] as const)
  return { ...Object.fromEntries(contact), ...lead.fields }
}
