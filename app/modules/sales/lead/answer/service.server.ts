import { isPublicHoliday, proclaimedHolidays } from '#app/basics/business-days.ts'
import { enqueueEvent } from '#app/modules/outbox/webhook/service.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { findActivity, logActivity } from '#app/platform/activity-log.server.ts'
import { nameOf, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { clearLeadAlerts } from '../alerts/service.server.ts'
import { lockLeads, refreshMergedDue } from '../duplicate/store.server.ts'
import { findLead, findMainLead, reopenWithDueTime, updateLead } from '../inbox/store.server.ts'
import { dueTime, isWaiting, leadEvent } from '../rules.ts'
import { type Lead, isEnquiryWithdrawn } from '../store.server.ts'
import type { AnswerDeclaration, EvidenceKind } from './schema.ts'
import {
  findFirstEvidence,
  findUnansweredParts,
  upsertEvidence,
  withdrawSource,
} from './store.server.ts'

/** Locks a lead and its main lead, because an answer changes both. Locking in the order of ids avoids deadlocks. */
export async function lockForAnswer(tx: Transaction, leadId: string) {
  const seen = await findLead(tx, leadId)
  if (!seen) return undefined
  const locked = await lockLeads(tx, [leadId, ...(seen.mergedInto ? [seen.mergedInto] : [])])
  const lead = locked.find(({ id }) => id === leadId)
  // While this transaction waited for the lock, the lead may have been merged.
  if (lead?.mergedInto && lead.mergedInto !== seen.mergedInto)
    await lockLeads(tx, [lead.mergedInto])
  return lead
}

/** Like `lockForAnswer`, but returns the lead that staff work on: the main lead if this one is merged. */
export async function lockMainLead(tx: Transaction, leadId: string) {
  const lead = await lockForAnswer(tx, leadId)
  return lead && findMainLead(tx, lead)
}

/**
 * Updates a lead to match the evidence of an answer. The lead is answered since its earliest valid evidence; without
 * any, it is pending again with its first due time, even if staff closed it, unless the visitor withdrew the enquiry.
 * The caller must have called `lockForAnswer`. Repeating it changes nothing.
 */
async function settleAnswer(
  ctx: Context,
  tx: Transaction,
  leadId: string,
  answeredAt: Date | null,
): Promise<void> {
  const lead = await findLead(tx, leadId)
  if (!lead || lead.deidentifiedAt) return
  const isOpen = lead.status === 'new' || lead.status === 'in_progress'
  const isDueAgain =
    !answeredAt && lead.answeredAt && !isOpen && !(await isEnquiryWithdrawn(tx, lead.id))
  const status = answeredAt && isOpen ? 'answered' : isDueAgain ? 'in_progress' : lead.status
  const isSame = lead.answeredAt?.getTime() === answeredAt?.getTime()
  if (isSame && status === lead.status) return
  await updateLead(tx, lead, { status, answeredAt }, ctx.clock.now())
  if (answeredAt) await clearLeadAlerts(tx, lead.id)
  await logActivity(
    ctx,
    tx,
    answeredAt ? 'lead.answered' : 'lead.answer-withdrawn',
    ['lead', lead.id],
    answeredAt ? { at: answeredAt.toISOString() } : {},
  )
  if (answeredAt && !lead.answeredAt) await enqueueEvent(ctx, tx, leadEvent('lead.answered', lead))
  const main = await findMainLead(tx, lead)
  if (main.id !== lead.id) await settleMainLead(ctx, tx, main, lead)
}

/**
 * Updates a main lead after a change to a merged enquiry. Lists show main leads only, so it is pending while a merged
 * enquiry is, unless it was answered since the merge. Its own due time and evidence stay: once no merged enquiry is
 * pending, it is answered or closed as before. The caller must have locked it.
 * @param part the changed enquiry, if it is still merged
 */
export async function settleMainLead(ctx: Context, tx: Transaction, main: Lead, part?: Lead) {
  const at = ctx.clock.now()
  const version = await refreshMergedDue(tx, main, at)
  if (main.isSuspectedSpam || main.deidentifiedAt) return
  const unanswered = await findUnansweredParts(tx, main.id)
  if (isWaiting(main)) {
    // "New" is the choice of staff.
    if (unanswered.length > 0 || main.status !== 'in_progress') return
    const answeredAt = await findFirstEvidence(tx, main.id)
    if (answeredAt) return settleAnswer(ctx, tx, main.id, answeredAt)
    if (!(await wasClosedBefore(tx, main.id))) return
    await updateLead(tx, { ...main, version }, { status: 'closed' }, at)
    const details = { from: main.status, to: 'closed' }
    await logActivity(ctx, tx, 'lead.status-changed', ['lead', main.id], details)
  } else if (part && unanswered.includes(part.id)) {
    await updateLead(tx, { ...main, version }, { status: 'in_progress', answeredAt: null }, at)
    const details = { reference: part.reference, from: main.status }
    await logActivity(ctx, tx, 'lead.answer-withdrawn', ['lead', main.id], details)
  }
}

const statusActions = ['lead.answer-withdrawn', 'lead.status-changed', 'lead.waits-again']

/** Whether a merged enquiry reopened a closed main lead, and neither staff nor the visitor changed its status since. */
async function wasClosedBefore(tx: Transaction, mainId: string): Promise<boolean> {
  const activity = await findActivity(tx, 'lead', mainId)
  const last = activity.find(({ action }) => statusActions.includes(action))
  return last?.action === 'lead.answer-withdrawn' && last.details.from === 'closed'
}

const recordedBy = ({ actor, clock }: Context) => ({
  authorId: actor.kind === 'staff' ? actor.id : null,
  authorName: nameOf(actor),
  recordedAt: clock.now(),
})

/** The reply, call or other record that proves an answer. `how` is the channel of the answer, if known. */
export type Source = { kind: Exclude<EvidenceKind, 'statement'>; id: string; how?: string }

/**
 * Stores evidence of an answer and updates the lead. The caller must have called `lockForAnswer` and checked
 * permission.
 * @param at when the visitor was answered; the earliest evidence counts
 */
export async function addEvidence(
  ctx: Context,
  tx: Transaction,
  leadId: string,
  source: Source,
  by: string = nameOf(ctx.actor),
  at: Date = ctx.clock.now(),
): Promise<void> {
  const { kind, id: sourceId, how = '' } = source
  await upsertEvidence(tx, { leadId, kind, sourceId, how, at, ...recordedBy(ctx), authorName: by })
  await settleAnswer(ctx, tx, leadId, await findFirstEvidence(tx, leadId))
}

/**
 * Revokes evidence, for example after a failed or bounced reply. Without other valid evidence, the lead is pending
 * again. A pending lead stays pending. The caller has the same duties as for `addEvidence`.
 * @param since keeps evidence from before that time
 */
export async function withdrawEvidence(
  ctx: Context,
  tx: Transaction,
  leadId: string,
  source: Source,
  since?: Date,
): Promise<void> {
  if (!(await withdrawSource(tx, source.kind, source.id, ctx.clock.now(), since))) return
  const lead = await findLead(tx, leadId)
  if (lead?.answeredAt) await settleAnswer(ctx, tx, leadId, await findFirstEvidence(tx, leadId))
}

/** The caller must have called `lockForAnswer` and must then update the lead. */
export async function saveStatement(
  ctx: Context,
  tx: Transaction,
  leadId: string,
  { how, words, answeredAt }: AnswerDeclaration & { answeredAt: Date },
): Promise<void> {
  const statement = { leadId, kind: 'statement', at: answeredAt, how, words } as const
  await upsertEvidence(tx, { ...statement, ...recordedBy(ctx) })
  await logActivity(ctx, tx, 'lead.answer-stated', ['lead', leadId], {
    how,
    at: answeredAt.toISOString(),
  })
}

/**
 * Reopens an answered or closed lead after the visitor wrote again. It is due at the end of the next business day, or
 * after more business days if the settings require so. A pending lead keeps its due time; any snooze ends. The caller
 * must have locked the lead and checked permission.
 */
export async function reopenAnswer(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  site: Pick<SiteSettings, 'proclaimedHolidays' | 'laterAnswerDays'>,
): Promise<void> {
  // A main lead that is pending only for a merged enquiry has its own evidence.
  const isPending =
    !lead.answeredAt &&
    (lead.status === 'new' ||
      (lead.status === 'in_progress' && !(await findFirstEvidence(tx, lead.id))))
  const at = ctx.clock.now()
  if (isPending && lead.dueAt) {
    if (lead.snoozedUntil) await updateLead(tx, lead, { snoozedUntil: null }, at)
    return
  }
  const proclaimed = proclaimedHolidays(site)
  const promise = { text: '', businessDays: site.laterAnswerDays }
  const due = dueTime(promise, at, (day) => isPublicHoliday(day, proclaimed))!
  await reopenWithDueTime(tx, lead, due, at)
  await logActivity(ctx, tx, 'lead.waits-again', ['lead', lead.id], {
    dueAt: due.toISOString(),
    answeredAt: lead.answeredAt?.toISOString() ?? null,
  })
}
