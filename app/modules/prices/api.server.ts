import { Hono } from 'hono'
import { allow } from '#app/modules/access/session/service.server.ts'
import type { AppEnv } from '#app/platform/http.server.ts'
import { findPriceConflicts } from './claim/rules.ts'
import { findOffers } from './store.server.ts'

/** Changes go through /api/admin/approvals. */
export const offersApi = new Hono<AppEnv>().get('/', allow('viewer'), async (c) => {
  const offers = await findOffers(c.get('ctx').db)
  const published = offers.filter((offer) => offer.isPublished)
  return c.json({ offers, conflicts: findPriceConflicts(published) })
})
