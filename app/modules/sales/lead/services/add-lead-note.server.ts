import { accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { findLead, insertLeadNote } from '../data/inbox.server.ts'
import { addLeadNoteSchema } from '../schema/inbox.ts'
import { personRemoved } from './change-lead.server.ts'

/** Adds a note of staff to a lead (LDS-03). The same key adds it once. */
export async function addLeadNote(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = addLeadNoteSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'The note cannot be stored.')
  const note = parsed.data
  return ctx.db.transaction(async (tx) => {
    const lead = await findLead(tx, note.leadId)
    if (!lead) return refused('not-found', 'There is no such lead.')
    if (lead.deidentifiedAt) return personRemoved()
    const isNew = await insertLeadNote(tx, {
      ...note,
      authorId: actor.id,
      authorName: actor.name,
      at: ctx.clock.now(),
    })
    if (isNew)
      await recordActivity(ctx, tx, {
        action: 'lead.note-added',
        subjectType: 'lead',
        subjectId: note.leadId,
      })
    return accepted({ isReplay: !isNew })
  })
}
