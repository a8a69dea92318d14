import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { findLead } from '../../lead/data/inbox.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { removeSilentWriters, removeWriter, upsertWriter } from '../data/writers.server.ts'
import { writingEndsMs } from '../rules/writers.ts'
import { noteWritingSchema } from '../schema/replies.ts'

/**
 * Notes that a member of staff is replying to a lead, or has stopped, for colleagues who have it open (ANS-10).
 * Forgotten within half a minute unless it is said again; it is no change of the lead, and not logged.
 */
export async function noteWriting(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ isWriting: boolean }>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = noteWritingSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'This cannot be noted.')
  const { leadId, isWriting } = parsed.data
  const seenAt = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    if (!(await findLead(tx, leadId))) return refused('not-found', 'There is no such lead.')
    await removeSilentWriters(tx, new Date(seenAt.getTime() - writingEndsMs))
    if (isWriting)
      await upsertWriter(tx, { leadId, staffId: actor.id, staffName: actor.name, seenAt })
    else await removeWriter(tx, leadId, actor.id)
    return accepted({ isWriting })
  })
}
