import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import {
  findMergedEnquiries,
  lockLeads,
  refreshMergedDue,
  setMergedInto,
} from '../data/merges.server.ts'
import { objectionToMerge, sharesContact } from '../rules/merge-leads.ts'
import { mergeLeadSchema } from '../schema/inbox.ts'
import { endRinging } from './ring-for-lead.server.ts'
import type { MergeReason } from '../schema/merge-reasons.ts'

export type Merged = { version: number; intoVersion: number }
type Lead = Awaited<ReturnType<typeof lockLeads>>[number]

/**
 * Makes an enquiry part of another lead (LDS-04), with the reason where nothing shows that they are one (STF-08). Both stay whole, with their notes, deliveries and CRM
 * copies; the main lead alone is worked on, and takes over the enquiry's promise. Taken back by
 * `unmergeLead`. Repeating it changes nothing.
 */
export async function mergeLead(ctx: Context, input: unknown): Promise<Outcome<Merged>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = mergeLeadSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'These leads cannot be merged.')
  const { leadId, intoId, version, intoVersion, reason } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const locked = await lockLeads(tx, [leadId, intoId])
    const part = locked.find(({ id }) => id === leadId)
    const main = locked.find(({ id }) => id === intoId)
    if (!part || !main) return refused('not-found', 'There is no such lead.')
    if (part.mergedInto === main.id && part.id !== main.id)
      return accepted({ version: part.version, intoVersion: main.version })
    const hasParts = (await findMergedEnquiries(tx, part.id)).length > 0
    const objection = objectionToMerge({ ...part, hasParts }, main)
    if (objection) return refused('invalid-input', objection)
    if (part.version !== version || main.version !== intoVersion)
      return changedMeanwhile(part, main)
    if (!reason && !sharesContact(part, main)) return reasonMissing()
    return accepted(await writeMerge(ctx, tx, part, main, reason ?? null))
  })
}

function reasonMissing() {
  const message = 'These two share no e-mail and no telephone number. Choose why they are one.'
  return refused('invalid-input', message, { fields: { reason: message } })
}

async function writeMerge(
  ctx: Context,
  tx: Transaction,
  part: Lead,
  main: Lead,
  reason: MergeReason | null,
): Promise<Merged> {
  const at = ctx.clock.now()
  const version = await setMergedInto(tx, part, { mainId: main.id, reason }, at)
  const intoVersion = await refreshMergedDue(tx, main, at)
  await endRinging(tx, part.id)
  await recordActivity(
    ctx,
    tx,
    {
      action: 'lead.merged',
      subjectType: 'lead',
      subjectId: part.id,
      details: { into: main.id, reference: main.reference, ...(reason ? { reason } : {}) },
    },
    {
      action: 'lead.merge-received',
      subjectType: 'lead',
      subjectId: main.id,
      details: { from: part.id, reference: part.reference, ...(reason ? { reason } : {}) },
    },
  )
  return { version, intoVersion }
}

function changedMeanwhile(part: Lead, main: Lead) {
  const stateOf = ({ id, status, assignedTo, version }: Lead) => ({
    id,
    status,
    assignedTo,
    version,
  })
  return refused('conflict', 'Someone else changed one of these leads while you were editing.', {
    current: { lead: stateOf(part), into: stateOf(main) },
  })
}
