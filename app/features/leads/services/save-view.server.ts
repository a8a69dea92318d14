import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/permission.ts'
import { countViews, upsertView } from '../data/views.server.ts'
import { saveViewSchema } from '../schema/inbox.ts'

const mostViews = 50

/** Keeps a filter of the inbox under a name, for the person alone; the same name replaces (LDS-06). */
export async function saveView(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = saveViewSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'The view cannot be saved.')
  const { name, filter } = parsed.data
  return ctx.db.transaction(async (tx) => {
    if ((await countViews(tx, actor.id)) >= mostViews) {
      const message = `You have ${mostViews} views. Please delete one first.`
      return refused('invalid-input', message, { fields: { name: message } })
    }
    const id = await upsertView(tx, { staffId: actor.id, name, filter, at: ctx.clock.now() })
    await recordActivity(ctx, tx, {
      action: 'lead-view.saved',
      subjectType: 'lead-view',
      subjectId: id,
    })
    return accepted({ id })
  })
}
