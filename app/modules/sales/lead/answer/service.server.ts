import { isPublicHoliday, proclaimedHolidays } from '#app/basics/business-days.ts'
import { enqueueEvent } from '#app/modules/outbox/webhook/service.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { nameOf, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { clearLeadAlerts } from '../alerts/service.server.ts'
import { lockLeads, refreshMergedDue } from '../duplicate/store.server.ts'
import { findLead, reopenWithDueTime, updateLead } from '../inbox/store.server.ts'
import { dueTime, isWaiting, leadEvent } from '../rules.ts'
import { type Lead, isEnquiryWithdrawn } from '../store.server.ts'
import type { AnswerDeclaration, EvidenceKind } from './schema.ts'
import { findFirstEvidence, upsertEvidence, withdrawSource } from './store.server.ts'

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
  return lead?.mergedInto ? findLead(tx, lead.mergedInto) : lead
}

/**
 * Updates a lead to match the evidence of an answer. The lead is answered since its earliest valid evidence; without
 * any, it is pending again with its first due time, even if staff closed it, unless the visitor withdrew the enquiry.
 * An answered or closed main lead then is reopened, too: lists show main leads only.
 * The caller must have called `lockForAnswer`. Repeating it changes nothing.
 * @returns whether the lead changed
 */
async function settleAnswer(
  ctx: Context,
  tx: Transaction,
  leadId: string,
  answeredAt: Date | null,
): Promise<boolean> {
  const lead = await findLead(tx, leadId)
  if (!lead || lead.deidentifiedAt) return false
  const isOpen = lead.status === 'new' || lead.status === 'in_progress'
  const isDueAgain =
    !answeredAt && lead.answeredAt && !isOpen && !(await isEnquiryWithdrawn(tx, lead.id))
  const status = answeredAt && isOpen ? 'answered' : isDueAgain ? 'in_progress' : lead.status
  const isSame = lead.answeredAt?.getTime() === answeredAt?.getTime()
  if (isSame && status === lead.status) return false
  const at = ctx.clock.now()
  await updateLead(tx, lead, { status, answeredAt }, at)
  if (answeredAt) await clearLeadAlerts(tx, lead.id)
  await logActivity(
    ctx,
    tx,
    answeredAt ? 'lead.answered' : 'lead.answer-withdrawn',
    ['lead', lead.id],
    answeredAt ? { at: answeredAt.toISOString() } : {},
  )
  if (answeredAt && !lead.answeredAt) await enqueueEvent(ctx, tx, leadEvent('lead.answered', lead))
  const main = lead.mergedInto && (await findLead(tx, lead.mergedInto))
  if (!main) return true
  const version = await refreshMergedDue(tx, main, at)
  const isPending = !answeredAt && (status === 'new' || status === 'in_progress')
  if (isPending && !isWaiting(main) && !main.isSuspectedSpam && !main.deidentifiedAt)
    await reopenLead(ctx, tx, { ...main, version }, lead.dueAt, { reference: lead.reference })
  return true
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
 * again. The caller has the same duties as for `addEvidence`.
 * @returns whether the lead is pending again as a result
 */
export async function withdrawEvidence(
  ctx: Context,
  tx: Transaction,
  leadId: string,
  source: Source,
): Promise<boolean> {
  if (!(await withdrawSource(tx, source.kind, source.id, ctx.clock.now()))) return false
  const first = await findFirstEvidence(tx, leadId)
  return (await settleAnswer(ctx, tx, leadId, first)) && first === null
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
  const isPending = !lead.answeredAt && (lead.status === 'new' || lead.status === 'in_progress')
  const at = ctx.clock.now()
  if (isPending && lead.dueAt) {
    if (lead.snoozedUntil) await updateLead(tx, lead, { snoozedUntil: null }, at)
    return
  }
  const proclaimed = proclaimedHolidays(site)
  const promise = { text: '', businessDays: site.laterAnswerDays }
  const due = dueTime(promise, at, (day) => isPublicHoliday(day, proclaimed))
  await reopenLead(ctx, tx, lead, due)
}

/** Earlier evidence of an answer no longer counts. `cause` names a merged enquiry whose answer was withdrawn. */
async function reopenLead(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  dueAt: Date | null,
  cause: { reference?: string } = {},
): Promise<void> {
  await reopenWithDueTime(tx, lead, dueAt, ctx.clock.now())
  await logActivity(ctx, tx, 'lead.waits-again', ['lead', lead.id], {
    dueAt: dueAt?.toISOString() ?? null,
    answeredAt: lead.answeredAt?.toISOString() ?? null,
    ...cause,
  })
}
