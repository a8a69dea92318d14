import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import { countOtherViews, upsertView } from '../../data/views.server.ts'
import { authorizeViews, type ViewList } from '../../rules/view-lists.ts'
import { saveViewSchema } from '../../schema/views.ts'

const mostViews = 50

/** Keeps the filter of a list under a name, for the person alone; the same name replaces (LDS-06). */
export async function saveView(ctx: Context, list: ViewList, input: unknown) {
  const { actor } = ctx
  if (actor.kind !== 'staff' || authorizeViews(list, actor) !== 'allowed') return notAllowed()
  const parsed = saveViewSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'The view cannot be saved.')
  const { name, filter } = parsed.data
  const owner = { staffId: actor.id, list }
  return ctx.db.transaction(async (tx) => {
    if ((await countOtherViews(tx, owner, name)) >= mostViews) {
      const message = `You have ${mostViews} views. Please delete one first.`
      return refused('invalid-input', message, { fields: { name: message } })
    }
    const id = await upsertView(tx, { ...owner, name, filter, at: ctx.clock.now() })
    await recordActivity(ctx, tx, {
      action: 'view.saved',
      subjectType: 'view',
      subjectId: id,
      details: { list },
    })
    return accepted({ id })
  })
}
