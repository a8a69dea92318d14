import { z } from 'zod'
import { dayMs, hourMs, johannesburgDate, nextJohannesburgMidnight } from '#app/basics/dates.ts'
import { type CrmEnquiry, crmEnquirySchema } from '#app/modules/outbox/crm/schema.ts'
import type { DeliveryError, DeliveryState } from '#app/modules/outbox/delivery/schema.ts'
import { mailMessageSchema, secretMailKinds } from '#app/modules/outbox/mail/schema.ts'
import { type ContactDetail, contactDetails } from '../schema.ts'
import type { LeadOwner, leadConflictSchema } from '../summary/schema.ts'
import { type CrmField, type LeadGroup, statusLabels } from './content.ts'

/** Far-future placeholder for "until the visitor writes"; it is never reached. */
export const snoozedUntilReply = new Date('9999-12-31T00:00:00Z')

export type SnoozeChoice = {
  id: 'hour' | 'afternoon' | 'tomorrow' | 'week' | 'visitor'
  label: string
  /** The end of the snooze, as sent to the server. */
  until: string
  refusal?: string | undefined
}

/** In order of time. Options after the pending due time `dueAt` have an error message in `refusal`. */
export function snoozeChoices(now: Date, dueAt: Date | null): SnoozeChoice[] {
  const midnight = nextJohannesburgMidnight(now).getTime()
  const afternoon = midnight - dayMs + 14 * hourMs
  const times: [SnoozeChoice['id'], string, number][] = [
    ['hour', 'For an hour', now.getTime() + hourMs],
    ['afternoon', 'Until 14:00 today', afternoon],
    ['tomorrow', 'Until tomorrow, 08:00', midnight + 8 * hourMs],
    ['week', 'Until Monday, 08:00', nextMonday(midnight) + 8 * hourMs],
  ]
  const choices = times
    .filter(([id, , at]) => id !== 'afternoon' || at > now.getTime() + hourMs)
    .filter(([id, , at]) => id !== 'week' || at > midnight + dayMs)
    .map(([id, label, at]) => {
      const until = new Date(at)
      return { id, label, until: until.toISOString(), refusal: lateSnoozeProblem(until, dueAt) }
    })
  return [...choices, { id: 'visitor', label: 'Until the visitor writes', until: 'visitor' }]
}

export function lateSnoozeProblem(until: Date, dueAt: Date | null): string | undefined {
  return dueAt && until > dueAt ? 'The answer is due before this time.' : undefined
}

function nextMonday(midnight: number): number {
  const day = new Date(`${johannesburgDate(new Date(midnight))}T12:00:00Z`).getUTCDay()
  return midnight + ((8 - day) % 7) * dayMs
}

/** Returns the end of a lead's snooze, at the latest its pending due time; null if the lead is in the inbox. */
export function snoozeEndOf(
  { snoozedUntil }: { snoozedUntil: Date | null },
  dueWhileWaiting: Date | null,
  now: Date,
): { until: string | null } | null {
  if (!snoozedUntil || snoozedUntil <= now) return null
  const end = dueWhileWaiting && dueWhileWaiting < snoozedUntil ? dueWhileWaiting : snoozedUntil
  if (end <= now) return null
  return { until: end.getTime() === snoozedUntilReply.getTime() ? null : end.toISOString() }
}

export type DueLead = { isWaiting: boolean; dueAt: string | null }

function leadGroupOf({ isWaiting, dueAt }: DueLead, now: Date): LeadGroup {
  if (!isWaiting) return 'done'
  if (dueAt === null) return 'no-promise'
  const due = new Date(dueAt)
  if (due < now) return 'overdue'
  const day = johannesburgDate(due)
  if (day === johannesburgDate(now)) return 'today'
  return day === johannesburgDate(nextJohannesburgMidnight(now)) ? 'tomorrow' : 'later'
}

/** Splits a list that is sorted by due time into groups, such as overdue and today. */
export function groupLeads<Lead extends DueLead>(
  leads: readonly Lead[],
  now: Date,
): { group: LeadGroup; leads: Lead[] }[] {
  const groups: { group: LeadGroup; leads: Lead[] }[] = []
  for (const lead of leads) {
    const group = leadGroupOf(lead, now)
    const last = groups.at(-1)
    if (last?.group === group) last.leads.push(lead)
    else groups.push({ group, leads: [lead] })
  }
  return groups
}

const minuteMs = 60_000

/** Formats the time left, rounded down: "in 45 min", "in 3 h", "in 2 days" or "20 min late". */
export function timeLeft(dueAt: string, now: Date): string {
  const ms = Date.parse(dueAt) - now.getTime()
  const words = formatDuration(Math.abs(ms))
  return ms < 0 ? `${words} late` : `in ${words}`
}

function formatDuration(ms: number): string {
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min`
  if (ms < 2 * dayMs) return `${Math.floor(ms / hourMs)} h`
  return `${Math.floor(ms / dayMs)} days`
}

type LeadConflict = z.infer<typeof leadConflictSchema>

export function describeConflict(
  seen: Pick<LeadConflict, 'status' | 'assignedTo' | 'isSuspectedSpam'>,
  current: LeadConflict,
  owners: readonly LeadOwner[],
): string {
  const who = current.changedBy ?? 'Someone else'
  const owner = owners.find(({ id }) => id === current.assignedTo)?.name ?? 'someone else'
  const changes = [
    seen.status !== current.status && `the status is now ${statusLabels[current.status]}`,
    seen.assignedTo !== current.assignedTo &&
      (current.assignedTo ? `the owner is now ${owner}` : 'it is now unassigned'),
    seen.isSuspectedSpam !== current.isSuspectedSpam &&
      (current.isSuspectedSpam ? 'it is now marked as spam' : 'it is no longer suspected spam'),
  ].filter((change) => change !== false)
  const what = changes.length > 0 ? `: ${changes.join(', and ')}` : ''
  return `${who} changed this lead while you were editing${what}. Your change was not saved.`
}

type Contact = Record<ContactDetail, string>

/** Contact details of merged enquiries that the lead itself does not have, each once. */
export function otherDetails(main: Contact, parts: readonly (Contact & { reference: string })[]) {
  const found = new Map<string, { detail: ContactDetail; value: string; reference: string }>()
  for (const detail of contactDetails) {
    const known = normalizeForComparison(main[detail])
    for (const part of parts) {
      const value = part[detail]
      const key = `${detail} ${normalizeForComparison(value)}`
      if (value === '' || normalizeForComparison(value) === known || found.has(key)) continue
      found.set(key, { detail, value, reference: part.reference })
    }
  }
  return [...found.values()]
}

const normalizeForComparison = (value: string) => value.trim().toLowerCase()

/** A mailto: link if the text is exactly one email address, else null: other lead text must not become a link. */
export function mailtoHref(email: string): string | null {
  return z.email().safeParse(email).success ? `mailto:${email}` : null
}

export type StoredDelivery = {
  channel: string
  kind: string
  state: DeliveryState
  payload: Record<string, unknown>
  lastError: DeliveryError | null
}

/** Whether staff can retry a delivery: after it failed, or before its next attempt. */
export function isResendable(state: DeliveryState): boolean {
  return state === 'failed' || state === 'queued' || state === 'waiting'
}

/** Returns an email for staff to read; null for other channels and for emails that contain a secret. */
export function readableMail(delivery: StoredDelivery) {
  if (delivery.channel !== 'mail' || secretMailKinds.includes(delivery.kind)) return null
  const parsed = mailMessageSchema.safeParse(delivery.payload)
  if (!parsed.success) return null
  const { to, replyTo, subject, text, attachments = [] } = parsed.data
  return {
    to: formatMailbox(to),
    replyTo: replyTo ? formatMailbox(replyTo) : null,
    subject,
    text,
    attachments: attachments.map(({ fileName }) => fileName),
  }
}

/** Returns the fields that staff may correct in a failed CRM delivery, as they were sent; null for other deliveries. */
export function correctableFields(delivery: StoredDelivery): Pick<CrmEnquiry, CrmField> | null {
  if (delivery.channel !== 'crm' || delivery.state !== 'failed') return null
  const parsed = crmEnquirySchema.safeParse(delivery.payload)
  if (!parsed.success) return null
  const { firstName, lastName, email, company, phone } = parsed.data
  return { firstName, lastName, email, company, phone }
}

const fieldsByCrmName: Record<string, CrmField> = {
  First_Name: 'firstName',
  Last_Name: 'lastName',
  Email: 'email',
  Company: 'company',
  Phone: 'phone',
}

/** Returns the field that the CRM named in its error; null if it named none of ours. */
export function refusedField(error: DeliveryError | null): CrmField | null {
  return fieldsByCrmName[error?.field ?? ''] ?? null
}

function formatMailbox({ name, address }: { name?: string; address: string }): string {
  return name ? `${name} <${address}>` : address
}
