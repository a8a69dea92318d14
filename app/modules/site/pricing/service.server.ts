import type { RouterContextProvider } from 'react-router'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { loadPageForms } from '#app/modules/sales/lead/enquiry/service.server.ts'
import { quotedOffers, quotedPlans } from '#app/modules/sales/lead/forms/custom-quote.ts'
import { answerFormPost } from '#app/modules/sales/lead/submission/service.server.ts'
import { readTexts } from '#app/modules/settings/text/store.server.ts'
import { faqPageData, pricedServiceData } from '#app/modules/shell/search-presence/rules.ts'
import type { Context } from '#app/platform/context.server.ts'
import { describePage, requestContext } from '#app/platform/router-context.server.ts'
import { readPostedForm, receiptOrRefusal } from '../posted-form/service.server.ts'
import { recipeQuestions, shownQuestions } from '../text/content.ts'
import { bundleOffers } from './content.ts'
import { pricingHref, type PricingPath } from './rules.ts'

export async function loadPrices(
  context: Readonly<RouterContextProvider>,
  request: Request,
  path: PricingPath,
) {
  const ctx = context.get(requestContext)
  const offers = await readOffers(ctx, [...quotedOffers, ...bundleOffers])
  const questions = shownQuestions(await readTexts(ctx, recipeQuestions.place))
  const named = [...quotedPlans, ...bundleOffers].map((id) => [id, offers[id]] as const)
  describePage(context, pricedServiceData(path, Object.fromEntries(named)), faqPageData(questions))
  const forms = await loadPageForms(context, request, 'custom-quote')
  return { offers, forms, questions }
}

/** Handles a posted quote form; a refused form keeps its values. */
export async function answerQuote(ctx: Context, request: Request, path: PricingPath) {
  const data = await readPostedForm(request)
  const answered = await answerFormPost(ctx, { form: 'custom-quote', page: path, data })
  return receiptOrRefusal(`${pricingHref(path, { isSent: true })}#custom-quote`, answered)
}
