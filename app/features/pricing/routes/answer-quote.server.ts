import { data, redirect } from 'react-router'
import { submissionFromForm } from '#app/features/leads/rules/read-form-data.ts'
import { submitLead } from '#app/features/leads/services/submit-lead.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { refusalStatus } from '#app/platform/http.server.ts'
import { pricingHref, type PricingPath } from '../rules/pricing-state.ts'
import { postedQuoteValues, type QuoteAnswer } from '../rules/quote-answer.ts'

/**
 * Answers the quote form posted without script (CMP-16 to CMP-21): a stored request ends in a page that
 * can be reloaded without sending again; whatever is refused keeps the typed values.
 */
export async function answerQuote(ctx: Context, request: Request, path: PricingPath) {
  const posted = await request.formData().catch(() => new FormData())
  const outcome = await submitLead(ctx, submissionFromForm('custom-quote', 'form', path, posted))
  if (outcome.ok) throw redirect(`${pricingHref(path, { isSent: true })}#custom-quote`, 303)
  const { reason, retryAfterSeconds, fields = {} } = outcome
  const isRefused = reason === 'invalid-input'
  const answer: QuoteAnswer = {
    outcome: isRefused ? 'refused' : 'failed',
    values: postedQuoteValues(posted),
    fields: isRefused ? fields : {},
  }
  const headers = retryAfterSeconds
    ? { 'Retry-After': String(Math.ceil(retryAfterSeconds)) }
    : undefined
  return data(answer, { status: refusalStatus(reason), headers })
}
