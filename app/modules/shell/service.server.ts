import { johannesburgDate } from '#app/basics/dates.ts'
import { vatNote } from '#app/modules/prices/rules.ts'
import { readBrand } from '#app/modules/settings/brand/store.server.ts'
import { promotionEndedNote, promotionState, vatRateOn } from '#app/modules/settings/rules.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { readCaseStudiesShown } from '#app/modules/settings/text/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { createPageToken, readPublicKey } from '#app/platform/installation.server.ts'
import { copyrightYear, publicSite } from './rules.ts'

export async function loadFrame(ctx: Context) {
  const now = ctx.clock.now()
  const [site, promotion, quotes, areCaseStudiesShown, brand, publicKey, formToken] =
    await Promise.all([
      readSettings(ctx, 'site'),
      readSettings(ctx, 'promotion'),
      readSettings(ctx, 'quotes'),
      readCaseStudiesShown(ctx),
      readBrand(ctx),
      readPublicKey(ctx),
      createPageToken(ctx),
    ])
  return {
    address: siteAddress(ctx.env),
    site: publicSite(site),
    areVisitsCounted: site.areVisitsCounted,
    promotion,
    promotionState: promotionState(promotion, now),
    promotionEndedNote: promotionEndedNote(promotion, now),
    vatNote: vatNote(site.pricesIncludeVat, vatRateOn(quotes.vatRates, johannesburgDate(now))),
    areCaseStudiesShown,
    brand,
    publicKey,
    formToken,
    year: copyrightYear(now),
  }
}
