import type { RouterContextProvider } from 'react-router'
import { quotedOffers, quotedPlans } from '#app/modules/sales/lead/forms/custom-quote.ts'
import { loadPageForms } from '#app/modules/sales/lead/services/load-page-forms.server.ts'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { faqPage, pricedService } from '#app/modules/shell/search-presence/rules/structured-data.ts'
import { recipeFaq } from '../../recipes/content/faq.ts'
import { describePage, requestContext } from '#app/platform/router-context.server.ts'
import { bundleOffers } from '../content/plans.ts'
import type { PricingPath } from '../rules/pricing-state.ts'

/** What both pages are rendered from: every price they can show (PRC-24). */
export async function loadPrices(
  context: Readonly<RouterContextProvider>,
  request: Request,
  path: PricingPath,
) {
  const ctx = context.get(requestContext)
  const offers = await readOffers(ctx, [...quotedOffers, ...bundleOffers])
  const named = [...quotedPlans, ...bundleOffers].map((id) => [id, offers[id]] as const)
  describePage(context, pricedService(path, Object.fromEntries(named)), faqPage(recipeFaq))
  const forms = await loadPageForms(context, request, 'custom-quote')
  return { offers, forms }
}
