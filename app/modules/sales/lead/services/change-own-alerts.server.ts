import { type Outcome, accepted, refusedInput } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { findAlertsOf, storeAlerts } from '../data/lead-alerts.server.ts'
import { leadAlertsSchema } from '../schema/change-alerts.ts'
import type { LeadAlerts } from '../schema/lead-alerts.ts'

/** Which new leads ring for the person who asks, and when (STF-11). Saying the same again changes nothing. */
export async function changeOwnAlerts(ctx: Context, input: unknown): Promise<Outcome<LeadAlerts>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor') || actor.kind !== 'staff') return notAllowed()
  const parsed = leadAlertsSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const alerts = parsed.data
  await ctx.db.transaction(async (tx) => {
    const before = await findAlertsOf(tx, actor.id)
    if (JSON.stringify(before) === JSON.stringify(alerts)) return
    await storeAlerts(tx, actor.id, alerts, ctx.clock.now())
    await recordActivity(ctx, tx, {
      action: 'staff.lead-alerts-changed',
      subjectType: 'staff-user',
      subjectId: actor.id,
      details: alerts,
    })
  })
  return accepted(alerts)
}
