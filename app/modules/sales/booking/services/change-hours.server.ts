import { type Outcome, accepted, refusedInput } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { findHoursOf, storeHours } from '../data.server.ts'
import { workingHoursSchema, type WorkingHours } from '../schema.ts'

/** When the person who asks works (STF-09). Saying the same again changes nothing. */
export async function changeOwnHours(ctx: Context, input: unknown): Promise<Outcome<WorkingHours>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor') || actor.kind !== 'staff') return notAllowed()
  const parsed = workingHoursSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const hours = parsed.data
  await ctx.db.transaction(async (tx) => {
    const before = await findHoursOf(tx, actor.id)
    if (JSON.stringify(before) === JSON.stringify(hours)) return
    await storeHours(tx, actor.id, hours, ctx.clock.now())
    await recordActivity(ctx, tx, {
      action: 'staff.working-hours-changed',
      subjectType: 'staff-user',
      subjectId: actor.id,
      details: hours,
    })
  })
  return accepted(hours)
}
