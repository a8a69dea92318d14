import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { notAllowed } from '#app/platform/actor.ts'
import { countSnippets, lockSnippet, mostSnippets, writeSnippet } from '../data.server.ts'
import { saveSnippetSchema } from '../schema.ts'

/** Keeps a text for replies, new or changed; for who has the edit right (ANS-09). The same again changes nothing. */
export async function saveSnippet(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ id: string; version: number }>> {
  const { actor } = ctx
  if (!hasRight(actor, 'edit')) return notAllowed()
  const parsed = saveSnippetSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { version, ...typed } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const known = await lockSnippet(tx, typed.id)
    const isSame =
      known?.title === typed.title && known.body === typed.body && known.kind === typed.kind
    if (known && isSame) return accepted({ id: known.id, version: known.version })
    if ((known?.version ?? 0) !== version) {
      const current = known ? { ...known } : null
      return refused('conflict', 'Someone else changed this snippet while you were editing.', {
        current,
      })
    }
    if (!known && (await countSnippets(tx)) >= mostSnippets)
      return refused(
        'invalid-input',
        `There is room for ${mostSnippets} snippets: delete one first.`,
      )
    const next = {
      ...typed,
      version: version + 1,
      updatedBy: actor.name,
      updatedAt: ctx.clock.now(),
    }
    if (!(await writeSnippet(tx, next))) {
      const message = 'Another snippet has this title.'
      return refused('invalid-input', message, { fields: { title: message } })
    }
    await recordActivity(ctx, tx, {
      action: 'snippet.saved',
      subjectType: 'snippet',
      subjectId: typed.id,
      details: { title: typed.title },
    })
    return accepted({ id: typed.id, version: next.version })
  })
}
