import { accepted } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import { deleteSampleProducts } from '../data.server.ts'
import { endSamples } from './end-samples.server.ts'

/** Removes the sample products for good (D-105); their requests and notifications go with them. Product managers and above. */
export async function clearSamples(ctx: Context) {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  return ctx.db.transaction(async (tx) => {
    const gone = await deleteSampleProducts(tx)
    await endSamples(tx)
    if (gone.length > 0)
      await recordActivity(ctx, tx, {
        action: 'samples.cleared',
        subjectType: 'catalogue',
        subjectId: 'samples',
        details: { products: gone.length },
      })
    return accepted({ cleared: gone.length })
  })
}
