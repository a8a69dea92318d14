import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { findLead } from '../data/inbox.server.ts'
import { lockLeads, refreshMergedDue, setMergedInto } from '../data/merges.server.ts'
import { unmergeLeadSchema } from '../schema/inbox.ts'

/** Makes a merged enquiry a lead of its own again, with the promise it had (LDS-04). Repeating it changes nothing. */
export async function unmergeLead(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ version: number }>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = unmergeLeadSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'This merge cannot be undone.')
  const { leadId, version } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const seen = await findLead(tx, leadId)
    if (!seen) return refused('not-found', 'There is no such lead.')
    const mainId = seen.mergedInto
    const locked = await lockLeads(tx, mainId ? [leadId, mainId] : [leadId])
    const part = locked.find(({ id }) => id === leadId)
    const main = locked.find(({ id }) => id === mainId)
    if (!part) return refused('not-found', 'There is no such lead.')
    if (part.mergedInto === null) return accepted({ version: part.version })
    if (part.version !== version || !main) {
      return refused('conflict', 'Someone else changed this lead while you were editing.', {
        current: { version: part.version, mergedInto: part.mergedInto },
      })
    }
    const at = ctx.clock.now()
    const changed = await setMergedInto(tx, part, { mainId: null, reason: null }, at)
    await refreshMergedDue(tx, main, at)
    await recordActivity(
      ctx,
      tx,
      {
        action: 'lead.unmerged',
        subjectType: 'lead',
        subjectId: part.id,
        details: { from: main.id, reference: main.reference },
      },
      {
        action: 'lead.merge-undone',
        subjectType: 'lead',
        subjectId: main.id,
        details: { from: part.id, reference: part.reference },
      },
    )
    return accepted({ version: changed })
  })
}
