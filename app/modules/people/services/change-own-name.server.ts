import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, type Outcome } from '#app/basics/outcome.ts'
import type { StaffActor } from '#app/platform/actor.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import { renameStaffUser } from '#app/modules/access/data/staff-users.server.ts'
import { ownNameSchema } from '#app/modules/access/schema.ts'

/** Changes the name of the person who asks (ADS-14). */
export async function changeOwnName(ctx: Context, input: unknown): Promise<Outcome<StaffActor>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = ownNameSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const name = parsed.data.full_name
  if (name === actor.name) return accepted(actor)
  await ctx.db.transaction(async (tx) => {
    await renameStaffUser(tx, actor.id, name)
    await recordActivity(ctx, tx, {
      action: 'staff.renamed',
      subjectType: 'staff-user',
      subjectId: actor.id,
    })
  })
  return accepted({ ...actor, name })
}
