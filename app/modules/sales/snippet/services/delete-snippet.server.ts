import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { notAllowed } from '#app/platform/actor.ts'
import { lockSnippet, removeSnippet } from '../data.server.ts'
import { deleteSnippetSchema } from '../schema.ts'

/** Removes a text for replies; replies that were made with it stay as they are (ANS-09). */
export async function deleteSnippet(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ id: string }>> {
  if (!hasRight(ctx.actor, 'edit')) return notAllowed()
  const parsed = deleteSnippetSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'This snippet cannot be deleted.')
  const { id, version } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const known = await lockSnippet(tx, id)
    if (!known) return refused('not-found', 'There is no such snippet.')
    if (known.version !== version)
      return refused('conflict', 'Someone else changed this snippet while you were editing.', {
        current: { ...known },
      })
    await removeSnippet(tx, id)
    await recordActivity(ctx, tx, {
      action: 'snippet.deleted',
      subjectType: 'snippet',
      subjectId: id,
      details: { title: known.title },
    })
    return accepted({ id })
  })
}
