import { accepted, type Outcome } from '#app/basics/outcome.ts'
import { forgetOldDeliveries } from '#app/modules/outbox/delivery/store.server.ts'
import { deidentifyOldLeads } from '#app/modules/sales/lead/services/deidentify-old-leads.server.ts'
import { findSettings } from '#app/modules/settings/store.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import { deidentifyRequests, findRequestsToDeidentify } from '../data.server.ts'
import { retentionCutoff } from '../rules/due-date.ts'
import { personalDataProviders } from './personal-data-providers.server.ts'

/** A job that lasts longer is given to another worker after 60 s. */
const longestRunMs = 40_000
const forgetAfterDays = 90

/** `others`: whatever else named somebody, such as an address left with a client form. */
export type RetentionRun = { leads: number; requests: number; others: number; isFinished: boolean }
export const retentionSubject = { subjectType: 'retention', subjectId: 'personal-data' }

/**
 * Removes the person from enquiries, client forms and answered requests older than the retention period of the settings
 * (PRV-05), in batches, for at most 40 s; what is left is the next run's. Every night, or when a product
 * manager asks. Safe to repeat and to run twice at once. Each run is in the activity log.
 */
export async function applyRetention(ctx: Context): Promise<Outcome<RetentionRun>> {
  if (ctx.actor.kind !== 'system' && !hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const startedAt = performance.now()
  const { value: site } = await findSettings(ctx.db, 'site')
  const now = ctx.clock.now()
  const before = retentionCutoff(now, site.leadRetentionMonths)
  let leads = 0
  let batch
  do {
    batch = await deidentifyOldLeads(ctx, before)
    leads += batch.count
  } while (batch.hasMore && performance.now() - startedAt < longestRunMs)
  const run = await ctx.db.transaction(async (tx) => {
    const old = await findRequestsToDeidentify(tx, before)
    const requests = await deidentifyRequests(tx, old, now)
    let others = 0
    for (const provider of ctx.extensions.at(personalDataProviders)) {
      await provider.forgetNobodys?.(tx)
      others += (await provider.forgetOlder?.(tx, before, now)) ?? 0
    }
    await forgetOldDeliveries(tx, new Date(now.getTime() - forgetAfterDays * 86_400_000))
    const counted = { leads, requests, others, isFinished: !batch.hasMore }
    await recordActivity(ctx, tx, {
      action: 'retention.applied',
      ...retentionSubject,
      details: { ...counted, months: site.leadRetentionMonths, before: before.toISOString() },
    })
    return counted
  })
  ctx.log.info(run, 'retention applied')
  return accepted(run)
}
