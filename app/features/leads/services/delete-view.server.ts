import { accepted, refused } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/permission.ts'
import { removeView } from '../data/views.server.ts'
import { deleteViewSchema } from '../schema/inbox.ts'

/** Deletes a view of the person's own; anybody else's counts as unknown. */
export async function deleteView(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = deleteViewSchema.safeParse(input)
  if (!parsed.success) return refused('not-found', 'There is no such view.')
  const { id } = parsed.data
  return ctx.db.transaction(async (tx) => {
    if (!(await removeView(tx, actor.id, id))) return refused('not-found', 'There is no such view.')
    await recordActivity(ctx, tx, {
      action: 'lead-view.deleted',
      subjectType: 'lead-view',
      subjectId: id,
    })
    return accepted({ id })
  })
}
