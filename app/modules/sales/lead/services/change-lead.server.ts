import { accepted, refused, type Outcome, type Refusal } from '#app/basics/outcome.ts'
import { findActivity, recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { findLead, updateLead } from '../data/inbox.server.ts'
import { endRinging } from './ring-for-lead.server.ts'

type Lead = NonNullable<Awaited<ReturnType<typeof findLead>>>
type Decision = {
  change: Parameters<typeof updateLead>[2]
  action: string
  details: Record<string, unknown>
  /** What else belongs to the same transaction. */
  also?: (tx: Transaction, lead: Lead) => Promise<void>
}

export const workOnMainLead =
  'This enquiry is merged into another lead. Change that one, or undo the merge.'

/**
 * The rhythm of every change to a lead by staff (editor and above): lock, compare versions, write, log.
 * `decide` returns undefined when the lead already is as asked, which makes a repeat harmless.
 */
export async function changeLead(
  ctx: Context,
  target: { leadId: string; version: number },
  decide: (
    lead: Lead,
    at: Date,
    tx: Transaction,
  ) => Decision | undefined | Promise<Decision | Refusal | undefined>,
): Promise<Outcome<{ version: number }>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  return ctx.db.transaction(async (tx) => {
    const lead = await findLead(tx, target.leadId, true)
    if (!lead) return refused('not-found', 'There is no such lead.')
    if (lead.deidentifiedAt) return personRemoved()
    const at = ctx.clock.now()
    const decision = await decide(lead, at, tx)
    if (!decision) return accepted({ version: lead.version })
    if (lead.version !== target.version) {
      const { status, assignedTo, isSuspectedSpam } = lead
      const changedBy = await findLastChanger(tx, lead.id)
      const current = { status, assignedTo, isSuspectedSpam, version: lead.version, changedBy }
      return refused('conflict', 'Someone else changed this lead while you were editing.', {
        current,
      })
    }
    if (lead.mergedInto) return refused('invalid-input', workOnMainLead)
    if ('ok' in decision) return decision
    const version = await updateLead(tx, lead, decision.change, at)
    const { action, details } = decision
    await recordActivity(ctx, tx, { action, subjectType: 'lead', subjectId: lead.id, details })
    await decision.also?.(tx, lead)
    const { status, assignedTo, isSuspectedSpam } = decision.change
    if ((status && status !== 'new') || assignedTo || isSuspectedSpam) await endRinging(tx, lead.id)
    return accepted({ version })
  })
}

/** PRV-04: what is left of such a lead is a figure in a count. */
export function personRemoved() {
  return refused(
    'invalid-input',
    'The personal details of this lead were removed, so it can no longer be changed.',
  )
}

async function findLastChanger(tx: Transaction, leadId: string): Promise<string | null> {
  const activity = await findActivity(tx, 'lead', leadId)
  const last = activity.find(
    ({ action }) => action.startsWith('lead.') && action !== 'lead.note-added',
  )
  return last?.actorName ?? null
}
