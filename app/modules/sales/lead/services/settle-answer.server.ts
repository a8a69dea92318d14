import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { findLead, updateLead } from '../data/inbox.server.ts'
import { lockLeads, refreshMergedDue } from '../data/merges.server.ts'
import { endRinging } from './ring-for-lead.server.ts'

/**
 * Locks a lead, and the main lead it is part of: what an answer changes. In the order of the ids, as everybody
 * who locks several.
 */
export async function lockForAnswer(tx: Transaction, leadId: string) {
  const seen = await findLead(tx, leadId)
  if (!seen) return undefined
  const locked = await lockLeads(tx, [leadId, ...(seen.mergedInto ? [seen.mergedInto] : [])])
  return locked.find(({ id }) => id === leadId)
}

/**
 * Brings a lead in step with the evidence of its answer (ANS-05, ANS-06): with the moment of the earliest that
 * stands it is answered as of then, with none it waits for us again by its first promise. The caller holds
 * `lockForAnswer`. Repeating it changes nothing. @returns whether the lead is another
 */
export async function settleAnswer(
  ctx: Context,
  tx: Transaction,
  leadId: string,
  answeredAt: Date | null,
): Promise<boolean> {
  const lead = await findLead(tx, leadId)
  if (!lead || lead.deidentifiedAt) return false
  const isOpen = lead.status === 'new' || lead.status === 'in_progress'
  const status =
    answeredAt && isOpen
      ? 'answered'
      : !answeredAt && lead.status === 'answered'
        ? 'in_progress'
        : lead.status
  const isSame = lead.answeredAt?.getTime() === answeredAt?.getTime()
  if (isSame && status === lead.status) return false
  const at = ctx.clock.now()
  await updateLead(tx, lead, { status, answeredAt }, at)
  if (answeredAt) await endRinging(tx, lead.id)
  await recordActivity(ctx, tx, {
    action: answeredAt ? 'lead.answered' : 'lead.answer-withdrawn',
    subjectType: 'lead',
    subjectId: lead.id,
    details: answeredAt ? { at: answeredAt.toISOString() } : {},
  })
  const main = lead.mergedInto && (await findLead(tx, lead.mergedInto))
  if (main) await refreshMergedDue(tx, main, at)
  return true
}
