import { accepted, refused, refusedField, refusedInput } from '#app/basics/outcome.ts'
import { pick } from '#app/basics/records.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { moveDrafts } from '../../conversation/draft/store.server.ts'
import { clearLeadAlerts } from '../alerts/service.server.ts'
import { settleMainLead } from '../answer/service.server.ts'
import { mergeLeadSchema, unmergeLeadSchema } from '../inbox/schema.ts'
import { findLead, updateLead } from '../inbox/store.server.ts'
import { isWaiting, leadConflict, leadLogEntry, leadNotFound } from '../rules.ts'
import type { MergeReason } from '../schema.ts'
import type { Lead } from '../store.server.ts'
import { findMergedEnquiries, lockLeads, refreshMergedDue } from './store.server.ts'

/**
 * Returns why an enquiry cannot be merged into a main lead; null if it can. Merging is one level deep. An unanswered
 * enquiry needs an open main lead, so that its promised answer is not lost.
 */
function mergeProblem(part: Lead & { hasParts: boolean }, main: Lead): string | null {
  if (part.id === main.id) return 'A lead can’t be merged into itself. Choose another lead.'
  if (part.isSuspectedSpam || main.isSuspectedSpam)
    return 'Suspected spam can’t be merged. Mark it as not spam first.'
  if (part.mergedInto) return `${part.reference} is already merged into another lead.`
  if (main.mergedInto)
    return `${main.reference} is already merged into another lead. Merge into that lead instead.`
  if (part.hasParts)
    return `Other enquiries are merged into ${part.reference}. Merge ${main.reference} into ${part.reference} instead, or undo those merges first.`
  if (isWaiting(part) && !isWaiting(main))
    return `${part.reference} is still waiting for an answer, but ${main.reference} isn’t. Make ${part.reference} the main lead.`
  return null
}

/** Whether two leads share an email address or phone number. Other leads need a reason to be merged. */
function sharesContact(one: Lead, other: Lead): boolean {
  const isSameEmail = one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase()
  return isSameEmail || (one.phoneStored !== null && one.phoneStored === other.phoneStored)
}

/**
 * Merges an enquiry into another lead. A reason is required if they share no contact details. Both keep their notes,
 * deliveries and CRM records. Staff work on the main lead only, which takes over the enquiry's due time. `unmergeLead`
 * undoes it. Repeating it changes nothing.
 */
export async function mergeLead(ctx: Context, input: unknown) {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = mergeLeadSchema.safeParse(input)
  if (!parsed.success)
    return refusedInput(parsed.error, 'These leads can’t be merged. Reload and try again.')
  const { leadId, intoId, version, intoVersion, reason } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const locked = await lockLeads(tx, [leadId, intoId])
    const part = locked.find(({ id }) => id === leadId)
    const main = locked.find(({ id }) => id === intoId)
    if (!part || !main) return leadNotFound()
    if (part.mergedInto === main.id && part.id !== main.id)
      return accepted({ version: part.version, intoVersion: main.version })
    const hasParts = (await findMergedEnquiries(tx, part.id)).length > 0
    const objection = mergeProblem({ ...part, hasParts }, main)
    if (objection) return refused('invalid-input', objection)
    if (part.version !== version || main.version !== intoVersion) return mergeConflict(part, main)
    if (!reason && !sharesContact(part, main)) return refusedField('reason', reasonMissingMessage)
    return accepted(await writeMerge(ctx, tx, part, main, reason ?? null))
  })
}

const reasonMissingMessage =
  'These leads don’t share an email address or phone number. Choose a reason for merging.'

async function writeMerge(
  ctx: Context,
  tx: Transaction,
  part: Lead,
  main: Lead,
  reason: MergeReason | null,
) {
  const at = ctx.clock.now()
  const version = await updateLead(tx, part, { mergedInto: main.id, mergeReason: reason }, at)
  await clearLeadAlerts(tx, part.id)
  await moveDrafts(tx, part.id, main.id)
  const why = reason ? { reason } : {}
  const [into, from] = [
    { into: main.id, reference: main.reference, ...why },
    { from: part.id, reference: part.reference, ...why },
  ]
  await recordActivity(
    ctx,
    tx,
    leadLogEntry('lead.merged', part.id, into),
    leadLogEntry('lead.merge-received', main.id, from),
  )
  return { version, intoVersion: await refreshMergedDue(tx, main, at) }
}

function mergeConflict(part: Lead, main: Lead) {
  const message =
    'Someone else changed one of these leads while you were editing. Reload and try again.'
  const [lead, into] = [part, main].map((one) =>
    pick(one, ['id', 'status', 'assignedTo', 'version']),
  )
  return refused('conflict', message, { current: { lead, into } })
}

/** Separates a merged enquiry from its main lead, with its original due time. Repeating it changes nothing. */
export async function unmergeLead(ctx: Context, input: unknown) {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = unmergeLeadSchema.safeParse(input)
  if (!parsed.success)
    return refusedInput(parsed.error, 'This merge can’t be undone. Reload and try again.')
  const { leadId, version } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const seen = await findLead(tx, leadId)
    if (!seen) return leadNotFound()
    const mainId = seen.mergedInto
    const locked = await lockLeads(tx, mainId ? [leadId, mainId] : [leadId])
    const part = locked.find(({ id }) => id === leadId)
    const main = locked.find(({ id }) => id === mainId)
    if (!part) return leadNotFound()
    if (part.mergedInto === null) return accepted({ version: part.version })
    if (part.version !== version || !main)
      return leadConflict({ version: part.version, mergedInto: part.mergedInto })
    const at = ctx.clock.now()
    const changed = await updateLead(tx, part, { mergedInto: null, mergeReason: null }, at)
    await settleMainLead(ctx, tx, main)
    const [parted, kept] = [
      { from: main.id, reference: main.reference },
      { from: part.id, reference: part.reference },
    ]
    await recordActivity(
      ctx,
      tx,
      leadLogEntry('lead.unmerged', part.id, parted),
      leadLogEntry('lead.merge-undone', main.id, kept),
    )
    return accepted({ version: changed })
  })
}
