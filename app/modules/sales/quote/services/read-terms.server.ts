import { johannesburgDate } from '#app/basics/dates.ts'
import { findSettings, readSettings } from '#app/modules/settings/store.server.ts'
import { vatRateOn } from '#app/modules/settings/rules.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { VatTerms } from '../schema/quote.ts'

/**
 * What quotes are made by at this moment: the rules with their version, the site, and VAT as it holds today. Prices
 * are stated as the site states them, with VAT or without (D-36). Not to be called inside a transaction.
 */
export async function readQuoteTerms(ctx: Context) {
  const { value: rules, version } = await findSettings(ctx.db, 'quotes')
  const site = await readSettings(ctx, 'site')
  const vat: VatTerms = {
    rateBasisPoints: vatRateOn(rules.vatRates, johannesburgDate(ctx.clock.now())),
    isIncluded: site.pricesIncludeVat,
  }
  return { rules, wordsVersion: version, site, vat }
}

export type QuoteTerms = Awaited<ReturnType<typeof readQuoteTerms>>
