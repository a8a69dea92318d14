import { accepted, refused } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import { removeView } from '../../data/views.server.ts'
import { authorizeViews, type ViewList } from '../../rules/view-lists.ts'
import { viewId } from '../../schema/views.ts'

const noSuchView = () => refused('not-found', 'There is no such view.')

/** Deletes a view of the person's own; anybody else's counts as unknown. */
export async function deleteView(ctx: Context, list: ViewList, id: string) {
  const { actor } = ctx
  if (actor.kind !== 'staff' || authorizeViews(list, actor) !== 'allowed') return notAllowed()
  if (!viewId.safeParse(id).success) return noSuchView()
  return ctx.db.transaction(async (tx) => {
    if (!(await removeView(tx, { staffId: actor.id, list }, id))) return noSuchView()
    await recordActivity(ctx, tx, {
      action: 'view.deleted',
      subjectType: 'view',
      subjectId: id,
      details: { list },
    })
    return accepted({ id })
  })
}
