import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import { setWantsMail } from '#app/modules/access/data/staff-users.server.ts'
import { ownMailSchema } from '#app/modules/access/schema.ts'

/** Whether the person who asks is told of decisions by mail, too (STF-04). Saying the same again changes nothing. */
export async function changeOwnMail(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ wants_mail: boolean }>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = ownMailSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  await ctx.db.transaction(async (tx) => {
    if (!(await setWantsMail(tx, actor.id, parsed.data.wants_mail))) return
    await recordActivity(ctx, tx, {
      action: 'staff.mail-changed',
      subjectType: 'staff-user',
      subjectId: actor.id,
      details: { wantsMail: parsed.data.wants_mail },
    })
  })
  return accepted(parsed.data)
}
