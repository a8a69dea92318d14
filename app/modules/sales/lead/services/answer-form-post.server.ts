import { redirect } from 'react-router'
import { visibleFields } from '#app/modules/forms/definition/rules.ts'
import type { Context } from '#app/platform/context.server.ts'
import { refusalStatus } from '#app/platform/http.server.ts'
import { formOf } from '../forms.ts'
import { answerOfRefusal, postedValues, sentAnswer, type FormAnswer } from '../rules/form-answer.ts'
import { withReceipt } from '../rules/enquiry-address.ts'
import { submissionFromForm } from '../rules/read-form-data.ts'
import type { LeadEntry, LeadKind } from '../schema/inputs.ts'
import { submitLead } from './submit-lead.server.ts'

export type PostedForm = {
  form: LeadKind
  entry?: LeadEntry
  /** The fields that the page shows, whose values come back and whose errors are named; all that a visitor sees, unless told otherwise. */
  fields?: readonly string[]
  /** Path of the page that was posted to. */
  page: string
  data: FormData
}

/** `reason` is the refusal's, and chooses the HTTP status. */
export type AnsweredForm = {
  answer: FormAnswer
  /** Of a form that was stored: opens its receipt at the page it is sent on to. */
  receiptKey?: string
  reason?: string
  retryAfterSeconds?: number
}

/** Answers a lead form that was posted to its page without script; whatever is refused keeps the typed values. */
export async function answerFormPost(ctx: Context, posted: PostedForm): Promise<AnsweredForm> {
  const { form, entry = 'form', page, data } = posted
  const fields = posted.fields ?? visibleFields(formOf(form))
  const outcome = await submitLead(ctx, submissionFromForm(form, data, { entry, page }))
  if (outcome.ok) {
    const { receipt, receiptKey } = outcome.value
    return { answer: { ...sentAnswer, receipt }, receiptKey }
  }
  const { reason, retryAfterSeconds } = outcome
  return {
    answer: answerOfRefusal(fields, outcome, postedValues(fields, data)),
    reason,
    retryAfterSeconds,
  }
}

/** Where a page without script ends that took a form: it can be loaded anew without sending again (PAS-01). */
export function redirectToReceipt(href: string, { receiptKey }: { receiptKey?: string }): Response {
  return redirect(receiptKey ? withReceipt(href, receiptKey) : href, 303)
}

/** Status and headers of a page's action that did not take a form (API-11). */
export function refusalInit(refusal: { reason?: string; retryAfterSeconds?: number }) {
  const { reason, retryAfterSeconds } = refusal
  return {
    status: reason ? refusalStatus(reason) : 200,
    headers: retryAfterSeconds
      ? { 'Retry-After': String(Math.ceil(retryAfterSeconds)) }
      : undefined,
  }
}
