import { randomUUID } from 'node:crypto'
import { type Outcome, type Refusal, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { findDeliveriesOfSubject } from '#app/modules/outbox/delivery/store.server.ts'
import { enqueueEvent } from '#app/modules/outbox/webhook/service.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { findActivity, logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { type Env, isWhatsappSetUp } from '#app/platform/env.server.ts'
import { clearLeadAlerts, alertOwner } from '../alerts/service.server.ts'
import type { AnswerDeclaration } from '../answer/schema.ts'
import { saveStatement } from '../answer/service.server.ts'
import { findFirstEvidence, restoreStatements, withdrawStatements } from '../answer/store.server.ts'
import { findKnownStaff } from '../owner/store.server.ts'
import { leadNotFound, isWaiting, leadEvent, urgentDueTime } from '../rules.ts'
import { type LeadKind, type LeadStatus, formKinds, leadKinds } from '../schema.ts'
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
import { findLead, findLeadConsents, insertLeadNote, updateLead } from './store.server.ts'

type LockedLead = NonNullable<Awaited<ReturnType<typeof findLead>>>
type LeadChange = {
  change: Parameters<typeof updateLead>[2]
  action: string
  details: Record<string, unknown>
  /** Further writes in the same transaction. */
  also?: (tx: Transaction, lead: LockedLead) => Promise<void>
}

export const mergedLeadMessage =
  'This enquiry is merged into another lead. Change that lead instead, or undo the merge.'

/** Locks, version-checks, changes and logs a lead (editor and above); `decide` returns undefined for a repeat. */
async function changeLead(
  ctx: Context,
  target: { leadId: string; version: number },
  decide: (
    lead: LockedLead,
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
      const { status, assignedTo, isSuspectedSpam } = lead
      const changedBy = await findLastChanger(tx, lead.id)
      const current = { status, assignedTo, isSuspectedSpam, version: lead.version, changedBy }
      return refused(
        'conflict',
        'Someone else changed this lead while you were editing. Reload and try again.',
        {
          current,
        },
      )
    }
    if (lead.mergedInto) return refused('invalid-input', mergedLeadMessage)
    if ('ok' in decision) return decision
    const version = await updateLead(tx, lead, decision.change, at)
    const { action, details } = decision
    await logActivity(ctx, tx, action, ['lead', lead.id], details)
    await decision.also?.(tx, lead)
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
    return {
      change: { status: requested.status, answeredAt: answer.at },
      action: 'lead.status-changed',
      details: { from: lead.status, to: requested.status },
      also: async (within) => {
        const isAnswered = answer.at !== null && lead.answeredAt === null && !requested.isUndo
        if (isAnswered) await enqueueEvent(ctx, within, leadEvent('lead.answered', lead))
      },
    }
  })
}

type StatusChange = {
  status: LeadStatus
  isUndo: boolean
  statement?: AnswerDeclaration | undefined
}

async function updateAnswerAfterStatus(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  { status, isUndo, statement }: StatusChange,
  at: Date,
): Promise<{ at: Date | null } | Refusal> {
  if (status === 'answered') {
    if (isUndo) await restoreStatements(tx, lead.id, lead.updatedAt)
    if (statement) {
      const answeredAt = statement.at ? new Date(statement.at) : at
      const problem = answerTimeProblem(lead, answeredAt, at)
      if (problem) return problem
      await saveStatement(ctx, tx, lead.id, { ...statement, answeredAt })
    }
    const first = await findFirstEvidence(tx, lead.id)
    const fields = { statement: evidenceNeededMessage }
    return first ? { at: first } : refused('invalid-input', evidenceNeededMessage, { fields })
  }
  if (isUndo && lead.status === 'answered') {
    await withdrawStatements(tx, lead.id, at, lead.updatedAt)
    return { at: await findFirstEvidence(tx, lead.id) }
  }
  if (status !== 'new') return { at: lead.answeredAt }
  await withdrawStatements(tx, lead.id, at)
  return { at: null }
}

function answerTimeProblem(lead: Lead, answeredAt: Date, now: Date): Refusal | undefined {
  const message =
    answeredAt > now
      ? 'The time of the answer can’t be in the future.'
      : answeredAt < lead.submittedAt
        ? 'The time of the answer can’t be before the enquiry.'
        : undefined
  return message
    ? refused('invalid-input', message, { fields: { 'statement.at': message } })
    : undefined
}

/** Assigns a lead to a member of staff who may work on it, or unassigns it. */
export async function assignLead(ctx: Context, input: unknown) {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = assignLeadSchema.safeParse(input)
  if (!parsed.success)
    return refusedInput(parsed.error, 'This lead can’t be assigned. Reload and try again.')
  const { assignedTo } = parsed.data
  if (assignedTo && assignedTo !== ctx.actor.id && !(await canOwnLeads(ctx, assignedTo))) {
    const message = 'This person cannot own leads. Choose someone else.'
    return refused('invalid-input', message, { fields: { assignedTo: message } })
  }
  return changeLead(ctx, parsed.data, (lead) =>
    lead.assignedTo === assignedTo
      ? undefined
      : {
          change: { assignedTo },
          action: 'lead.assigned',
          details: { from: lead.assignedTo, to: assignedTo },
          also: async (tx) => {
            if (assignedTo) await alertOwner(ctx, tx, lead, assignedTo)
          },
        },
  )
}

async function canOwnLeads(ctx: Context, id: string): Promise<boolean> {
  const staff = await findKnownStaff(ctx.db)
  return staff.some((person) => person.id === id && person.canOwn)
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
    if (objection) return refused('invalid-input', objection, { fields: { until: objection } })
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
  return changeLead(ctx, parsed.data, (lead) => {
    if (lead.isSuspectedSpam === isSpam) return undefined
    return {
      change: { isSuspectedSpam: isSpam },
      action: isSpam ? 'lead.marked-spam' : 'lead.cleared',
      details: { reasons: lead.spamReasons },
      also: async (tx, held) => {
        const known = await findDeliveriesOfSubject(tx, 'lead', held.id)
        if (isSpam || known.length > 0) return
        const rows = await findLeadConsents(tx, held.id)
        const consents = Object.fromEntries(rows.map((row) => [row.channel, row.isGranted]))
        await releaseLead(ctx, tx, held, { site, consents })
      },
    }
  })
}

/** Adds a note by staff to a lead. A repeat with the same key adds nothing. */
export async function addLeadNote(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = addLeadNoteSchema.safeParse(input)
  if (!parsed.success)
    return refusedInput(parsed.error, 'This note can’t be saved. Reload and try again.')
  const note = parsed.data
  return ctx.db.transaction(async (tx) => {
    const lead = await findLead(tx, note.leadId)
    if (!lead) return leadNotFound()
    if (lead.deidentifiedAt) return personRemovedRefusal()
    const isNew = await insertLeadNote(tx, {
      ...note,
      authorId: actor.id,
      authorName: actor.name,
      at: ctx.clock.now(),
    })
    if (isNew) await logActivity(ctx, tx, 'lead.note-added', ['lead', note.leadId])
    return accepted({ isReplay: !isNew })
  })
}

/** Sets the status or owner of several leads. Refuses leads that changed in the meantime. Safe to repeat. */
export async function changeLeads(
  ctx: Context,
  input: unknown,
): Promise<Outcome<BulkChangeResult>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = changeLeadsSchema.safeParse(input)
  if (!parsed.success)
    return refusedInput(parsed.error, 'These leads can’t be changed. Reload and try again.')
  const requested = parsed.data
  const each: Context = requested.items.length > 1 ? { ...ctx, bulkId: randomUUID() } : ctx
  const calls =
    requested.change === 'status'
      ? requested.items.map((item) => ({
          item,
          run: () =>
            changeLeadStatus(each, {
              ...item,
              isUndo: requested.isUndo,
              statement: requested.statement,
            }),
        }))
      : requested.items.map((item) => ({ item, run: () => assignLead(each, item) }))
  const answer: BulkChangeResult = { changed: [], refused: [] }
  // Run the changes in sequence, so that a request uses only one connection of the pool.
  for (const { item, run } of calls) {
    const outcome = await run()
    const { leadId } = item
    if (outcome.ok) answer.changed.push({ leadId, version: outcome.value.version })
    else answer.refused.push({ leadId, message: outcome.message })
  }
  const moved = requested.items.filter(({ leadId, version }) =>
    answer.changed.some((one) => one.leadId === leadId && one.version !== version),
  )
  if (each.bulkId && moved.length > 0)
    await logActivity(ctx, ctx.db, 'leads.changed', ['leads', each.bulkId], {
      change: requested.change,
      leads: moved.length,
    })
  return accepted(answer)
}

export const phoneChannelsOf = (env: Env): string[] => (isWhatsappSetUp(env) ? ['whatsapp'] : [])

/** Returns the kinds of leads to offer to staff: those of forms, of imports and of channels that are set up. */
export function usedLeadKinds(env: Env): LeadKind[] {
  const used = new Set<string>([...formKinds, ...phoneChannelsOf(env), 'imported'])
  return leadKinds.filter((kind) => used.has(kind))
}
