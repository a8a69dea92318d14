import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { findLead } from '../../lead/data/inbox.server.ts'
import { personRemoved } from '../../lead/services/change-lead.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { deleteDraft, findDraft, writeDraft } from '../data/drafts.server.ts'
import { saveDraftSchema } from '../schema/replies.ts'

export type SavedDraft = { version: number; savedAt: Date | null }

/**
 * Keeps what a member of staff has typed to the visitor of a lead, on whatever device (ANS-02). What another
 * device saved meanwhile is told and not overwritten. It is not logged: nobody but its author sees a draft.
 * A text that was emptied is no draft any more.
 */
export async function saveDraft(ctx: Context, input: unknown): Promise<Outcome<SavedDraft>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = saveDraftSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { version, channel, ...typed } = parsed.data
  return ctx.db.transaction(async (tx) => {
    // The lock of the lead lets two first saves follow each other.
    const lead = await findLead(tx, typed.leadId, true)
    if (!lead) return refused('not-found', 'There is no such lead.')
    if (lead.deidentifiedAt) return personRemoved()
    const place = { leadId: lead.id, staffId: actor.id, channel }
    const known = await findDraft(tx, place)
    const isSame = known?.body === typed.body && known.subject === typed.subject
    if (known && isSame && known.address === typed.address)
      return accepted({ version: known.version, savedAt: known.updatedAt })
    if ((known?.version ?? 0) !== version && (known || typed.body !== '')) {
      const current = known ? { ...typedOf(known), version: known.version } : null
      return refused('conflict', 'This draft was changed on another device.', { current })
    }
    if (typed.body === '') {
      await deleteDraft(tx, place)
      return accepted({ version: 0, savedAt: null })
    }
    const savedAt = ctx.clock.now()
    const next = { ...typed, ...place, version: version + 1, updatedAt: savedAt }
    await writeDraft(tx, next)
    return accepted({ version: next.version, savedAt })
  })
}

const typedOf = ({
  address,
  subject,
  body,
}: {
  address: string
  subject: string
  body: string
}) => ({
  address,
  subject,
  body,
})
