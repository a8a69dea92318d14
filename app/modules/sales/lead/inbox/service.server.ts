import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import {
  type Outcome,
  type Refusal,
  accepted,
  refused,
  refusedField,
  refusedInput,
} from '#app/basics/outcome.ts'
import { findDeliveriesOfSubject } from '#app/modules/outbox/delivery/store.server.ts'
import { enqueueEvent } from '#app/modules/outbox/webhook/service.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { findActivity, logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { type Env, isWhatsappSetUp } from '#app/platform/env.server.ts'
import { clearLeadAlerts, alertOwner } from '../alerts/service.server.ts'
import { quotePromiseKinds } from '../answer/schema.ts'
import { saveStatement } from '../answer/service.server.ts'
import { findFirstEvidence, restoreStatements, withdrawStatements } from '../answer/store.server.ts'
import { findAppointmentsOf } from '../appointment/store.server.ts'
import { canOwn } from '../owner/store.server.ts'
import { isWaiting, leadConflict, leadEvent, leadNotFound, urgentDueTime } from '../rules.ts'
import { type LeadKind, formKinds, leadKinds } from '../schema.ts'
import { releaseLead } from '../service.server.ts'
import type { Lead } from '../store.server.ts'
import type { BulkChangeResult } from '../summary/schema.ts'
import { evidenceNeededMessage } from './content.ts'
import { lateSnoozeProblem, snoozeEndOf, snoozedUntilReply } from './rules.ts'
import {
  addLeadNoteSchema,
  assignLeadSchema,
  changeLeadStatusSchema,
  changeLeadsSchema,
  classifySpamSchema,
  snoozeLeadSchema,
} from './schema.ts'
import {
  findLead,
  findLeadConsents,
  findEarlierStatusChange,
  findNoteByKey,
  insertLeadNote,
  updateLead,
} from './store.server.ts'

type LeadChange = {
  change: Partial<
    Pick<Lead, 'status' | 'answeredAt' | 'assignedTo' | 'isSuspectedSpam' | 'snoozedUntil'>
  >
  action: string
  details: Record<string, unknown>
  /** Further writes in the same transaction. */
  also?: () => Promise<void>
}

export const mergedLeadMessage =
  'This enquiry is merged into another lead. Change that lead instead, or undo the merge.'

/** Locks, version-checks, changes and logs a lead (editor and above); `decide` returns undefined for a repeat. */
async function changeLead(
  ctx: Context,
  target: { leadId: string; version: number },
  decide: (
    lead: Lead,
    at: Date,
    tx: Transaction,
  ) => LeadChange | undefined | Promise<LeadChange | Refusal | undefined>,
): Promise<Outcome<{ version: number }>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  return ctx.db.transaction(async (tx) => {
    const lead = await findLead(tx, target.leadId, true)
    if (!lead) return leadNotFound()
    if (lead.deidentifiedAt) return personRemovedRefusal()
    const at = ctx.clock.now()
    const decision = await decide(lead, at, tx)
    if (!decision) return accepted({ version: lead.version })
    if (lead.version !== target.version) {
      const { status, assignedTo, isSuspectedSpam, version } = lead
      const changedBy = await findLastChanger(tx, lead.id)
      return leadConflict({ status, assignedTo, isSuspectedSpam, version, changedBy })
    }
    if (lead.mergedInto) return refused('invalid-input', mergedLeadMessage)
    if ('ok' in decision) return decision
    const version = await updateLead(tx, lead, decision.change, at)
    const { action, details } = decision
    await logActivity(ctx, tx, action, ['lead', lead.id], details)
    await decision.also?.()
    const { status, assignedTo, isSuspectedSpam } = decision.change
    if ((status && status !== 'new') || assignedTo || isSuspectedSpam)
      await clearLeadAlerts(tx, lead.id)
    return accepted({ version })
  })
}

export function personRemovedRefusal() {
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

/**
 * Sets the status of a lead. "Answered" needs evidence, such as a statement by staff; the earliest evidence is the time
 * of the answer. "New" makes the lead unanswered again. An undo revokes the statement stored with the change.
 */
export async function changeLeadStatus(ctx: Context, input: unknown) {
  const parsed = changeLeadStatusSchema.safeParse(input)
  if (!parsed.success)
    return refusedInput(parsed.error, 'This status can’t be set. Reload and try again.')
  const requested = parsed.data
  return changeLead(ctx, requested, async (lead, at, tx) => {
    if (lead.status === requested.status) return undefined
    const answer = await updateAnswerAfterStatus(ctx, tx, lead, requested, at)
    if ('ok' in answer) return answer
    const isAnswered = answer.at !== null && lead.answeredAt === null && !requested.isUndo
    return {
      change: { status: requested.status, answeredAt: answer.at },
      action: 'lead.status-changed',
      details: { from: lead.status, to: requested.status },
      also: async () => {
        if (isAnswered) await enqueueEvent(ctx, tx, leadEvent('lead.answered', lead))
      },
    }
  })
}

async function updateAnswerAfterStatus(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  { status, isUndo, statement }: z.infer<typeof changeLeadStatusSchema>,
  at: Date,
): Promise<{ at: Date | null } | Refusal> {
  if (status === 'answered') {
    if (isUndo) await restoreStatements(tx, lead.id, await findEarlierStatusChange(tx, lead.id))
    if (statement) {
      const answeredAt = statement.at ? new Date(statement.at) : at
      const problem = answerTimeProblem(lead, answeredAt, at)
      if (problem) return problem
      await saveStatement(ctx, tx, lead.id, { ...statement, answeredAt })
    }
    const first = await findFirstEvidence(tx, lead.id)
    if (first) return { at: first }
    return statement ? statementRefusal(lead) : refusedField('statement', evidenceNeededMessage)
  }
  if (isUndo && lead.status === 'answered') {
    await withdrawStatements(tx, lead.id, at, await findEarlierStatusChange(tx, lead.id))
    return { at: await findFirstEvidence(tx, lead.id) }
  }
  if (status !== 'new') return { at: lead.answeredAt }
  await withdrawStatements(tx, lead.id, at)
  return { at: null }
}

const statementRefusal = ({ kind }: Lead) =>
  quotePromiseKinds.some((promised) => promised === kind)
    ? refusedField('statement.how', 'We promised a proposal, so only a sent quote counts.')
    : refusedField('statement.at', 'The visitor wrote again after this time. Enter a later one.')

function answerTimeProblem(lead: Lead, answeredAt: Date, now: Date): Refusal | undefined {
  if (answeredAt > now)
    return refusedField('statement.at', 'The time of the answer can’t be in the future.')
  if (answeredAt < lead.submittedAt)
    return refusedField('statement.at', 'The time of the answer can’t be before the enquiry.')
  return undefined
}

/** Assigns a lead to a member of staff who may work on it, or unassigns it. */
export async function assignLead(ctx: Context, input: unknown) {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = assignLeadSchema.safeParse(input)
  if (!parsed.success)
    return refusedInput(parsed.error, 'This lead can’t be assigned. Reload and try again.')
  const { assignedTo } = parsed.data
  if (assignedTo && assignedTo !== ctx.actor.id && !(await canOwn(ctx.db, assignedTo)))
    return refusedField('assignedTo', 'This person cannot own leads. Choose someone else.')
  return changeLead(ctx, parsed.data, (lead, _at, tx) => {
    if (lead.assignedTo === assignedTo) return undefined
    return {
      change: { assignedTo },
      action: 'lead.assigned',
      details: { from: lead.assignedTo, to: assignedTo },
      also: async () => {
        if (assignedTo) await alertOwner(ctx, tx, lead, assignedTo)
      },
    }
  })
}

/**
 * Snoozes a lead until a time or until its visitor writes, or returns it to the inbox. A snooze must end by the pending
 * due time, if any. An overdue lead cannot be snoozed.
 */
export async function snoozeLead(ctx: Context, input: unknown) {
  const parsed = snoozeLeadSchema.safeParse(input)
  if (!parsed.success)
    return refusedInput(parsed.error, 'This lead can’t be snoozed. Reload and try again.')
  const { until } = parsed.data
  return changeLead(ctx, parsed.data, async (lead, at) => {
    const due = isWaiting(lead) ? urgentDueTime(lead) : null
    if (until === null)
      return snoozeEndOf(lead, due, at)
        ? { change: { snoozedUntil: null }, action: 'lead.woken', details: {} }
        : undefined
    const end = until === 'visitor' ? snoozedUntilReply : new Date(until)
    if (lead.snoozedUntil?.getTime() === end.getTime()) return undefined
    const objection = snoozeProblem(lead, due, end, at)
    if (objection) return refusedField('until', objection)
    return {
      change: { snoozedUntil: end },
      action: 'lead.snoozed',
      details: until === 'visitor' ? {} : { until: end.toISOString() },
    }
  })
}

function snoozeProblem(lead: Lead, due: Date | null, end: Date, now: Date): string | undefined {
  if (lead.isSuspectedSpam) return 'Suspected spam can’t be snoozed. Mark it as not spam first.'
  if (due && due <= now)
    return 'This lead is overdue, so it stays in the inbox until it is answered.'
  if (end <= now) return 'Choose a time in the future.'
  // A snooze "until the visitor writes" ends at the due time at the latest.
  return end.getTime() === snoozedUntilReply.getTime() ? undefined : lateSnoozeProblem(end, due)
}

/** Moves a lead to or from suspected spam. Clearing a lead for the first time sends its messages, as for a new lead. */
export async function classifySpam(ctx: Context, input: unknown) {
  const parsed = classifySpamSchema.safeParse(input)
  if (!parsed.success)
    return refusedInput(parsed.error, 'This lead can’t be marked. Reload and try again.')
  const { isSpam } = parsed.data
  const site = await readSettings(ctx, 'site')
  return changeLead(ctx, parsed.data, async (lead, at, tx) => {
    if (lead.isSuspectedSpam === isSpam) return undefined
    const meetings = isSpam ? await findAppointmentsOf(tx, lead.id, at) : []
    // The week leaves out spam, so the time of its appointment would be taken unseen.
    if (meetings.some((one) => one.personId && one.state !== 'cancelled' && one.endsAt > at))
      return refused('invalid-input', 'Cancel the appointment first, then mark the lead as spam.')
    return {
      change: { isSuspectedSpam: isSpam },
      action: isSpam ? 'lead.marked-spam' : 'lead.cleared',
      details: { reasons: lead.spamReasons },
      also: async () => {
        const known = await findDeliveriesOfSubject(tx, 'lead', lead.id)
        if (isSpam || known.length > 0) return
        const rows = await findLeadConsents(tx, lead.id)
        const consents = Object.fromEntries(rows.map((row) => [row.channel, row.isGranted]))
        await releaseLead(ctx, tx, lead, { site, consents })
      },
    }
  })
}

const earlierNoteAdded =
  'An earlier version of this note was already added: see the conversation. Press Add note again to add this version too.'

/** Adds a note by staff to a lead. The same key adds one note; with another text it is refused. */
export async function addLeadNote(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = addLeadNoteSchema.safeParse(input)
  if (!parsed.success)
    return refusedInput(parsed.error, 'This note can’t be saved. Reload and try again.')
  const note = parsed.data
  return ctx.db.transaction(async (tx) => {
    const lead = await findLead(tx, note.leadId, true)
    if (!lead) return leadNotFound()
    if (lead.deidentifiedAt) return personRemovedRefusal()
    const isNew = await insertLeadNote(tx, {
      ...note,
      authorId: actor.id,
      authorName: actor.name,
      at: ctx.clock.now(),
    })
    if (!isNew) {
      const added = await findNoteByKey(tx, note.idempotencyKey)
      const isSame = added?.leadId === note.leadId && added.body === note.body
      return isSame ? accepted({ isReplay: true }) : refused('key-reused', earlierNoteAdded)
    }
    await logActivity(ctx, tx, 'lead.note-added', ['lead', note.leadId])
    return accepted({ isReplay: false })
  })
}

/** Sets the status or owner of several leads. Refuses leads that changed in the meantime. Safe to repeat. */
export async function changeLeads(ctx: Context, input: unknown) {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = changeLeadsSchema.safeParse(input)
  if (!parsed.success)
    return refusedInput(parsed.error, 'These leads can’t be changed. Reload and try again.')
  const { change, items, ...shared } = parsed.data
  const each: Context = items.length > 1 ? { ...ctx, bulkId: randomUUID() } : ctx
  const answer: BulkChangeResult = { changed: [], refused: [] }
  // Run the changes in sequence, so that a request uses only one connection of the pool.
  for (const item of items) {
    const input = { ...item, ...shared }
    const outcome = await (change === 'status' ? changeLeadStatus : assignLead)(each, input)
    const { leadId } = item
    if (outcome.ok) answer.changed.push({ leadId, version: outcome.value.version })
    else answer.refused.push({ leadId, message: outcome.message })
  }
  const moved = items.filter(({ leadId, version }) =>
    answer.changed.some((one) => one.leadId === leadId && one.version !== version),
  )
  const details = { change, leads: moved.length }
  if (each.bulkId && moved.length > 0)
    await logActivity(ctx, ctx.db, 'leads.changed', ['leads', each.bulkId], details)
  return accepted(answer)
}

export const phoneChannelsOf = (env: Env): string[] => (isWhatsappSetUp(env) ? ['whatsapp'] : [])

/** Returns the kinds of leads to offer to staff: those of forms, of imports and of channels that are set up. */
export function usedLeadKinds(env: Env): LeadKind[] {
  const used = new Set<string>([...formKinds, ...phoneChannelsOf(env), 'imported'])
  return leadKinds.filter((kind) => used.has(kind))
}
