import { data } from 'react-router'
import {
  answerFormPost,
  redirectToReceipt,
  refusalInit,
} from '#app/modules/sales/lead/services/answer-form-post.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { pricingHref, type PricingPath } from '../rules/pricing-state.ts'

/**
 * Answers the quote form posted without script (CMP-16 to CMP-21): a stored request ends in a page that
 * can be reloaded without sending again; whatever is refused keeps the typed values.
 */
export async function answerQuote(ctx: Context, request: Request, path: PricingPath) {
  const answered = await answerFormPost(ctx, {
    form: 'custom-quote',
    page: path,
    data: await request.formData().catch(() => new FormData()),
  })
  if (answered.answer.outcome === 'sent')
    throw redirectToReceipt(`${pricingHref(path, { isSent: true })}#custom-quote`, answered)
  return data(answered.answer, refusalInit(answered))
}
