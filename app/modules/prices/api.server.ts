import { Hono } from 'hono'
import type { AppEnv } from '#app/platform/http.server.ts'
import { findOffers } from './store.server.ts'
import { findPriceConflicts } from './claim/rules.ts'
import { allow } from '#app/modules/access/session/service.server.ts'

/**
 * Every public price as staff see it, and what the published ones say against each other (D-30 to D-33).
 * A price is changed by asking for approval under /api/admin/approvals.
 */
export const offersApi = new Hono<AppEnv>().get('/', allow('viewer'), async (c) => {
  const offers = await findOffers(c.get('ctx').db)
  const published = offers.filter((offer) => offer.isPublished)
  return c.json({ offers, conflicts: findPriceConflicts(published) })
})
