import type { LeadKind } from '../schema/inputs.ts'
import type { LeadStatus } from '../schema/statuses.ts'
import type { LeadSummary } from '../schema/inbox-answers.ts'
import { subjectOf } from './describe-lead.ts'
import { needOf } from './need-of.ts'
import { snoozeOf } from './snooze.ts'

type StoredLead = Omit<
  LeadSummary,
  | 'subject'
  | 'need'
  | 'submittedAt'
  | 'dueAt'
  | 'isOverdue'
  | 'isWaiting'
  | 'snooze'
  | 'isMerged'
  | 'removedAt'
> & {
  kind: LeadKind
  status: LeadStatus
  fields: Record<string, unknown>
  submittedAt: Date
  dueAt: Date | null
  mergedDueAt: Date | null
  mergedInto: string | null
  answeredAt: Date | null
  snoozedUntil: Date | null
  deidentifiedAt: Date | null
}

/** Until when an answer was promised, to this enquiry or to an open one merged into it. */
export function pressingDue(lead: Pick<StoredLead, 'dueAt' | 'mergedDueAt'>): Date | null {
  const { dueAt, mergedDueAt } = lead
  return dueAt && mergedDueAt ? (dueAt < mergedDueAt ? dueAt : mergedDueAt) : (dueAt ?? mergedDueAt)
}

type Waiting = Pick<
  StoredLead,
  'dueAt' | 'mergedDueAt' | 'mergedInto' | 'status' | 'answeredAt' | 'isSuspectedSpam'
>

/** Open and never answered; an enquiry that is part of another lead is told by that one. */
export function isWaiting(lead: Waiting): boolean {
  const isOpen = lead.status === 'new' || lead.status === 'in_progress'
  return isOpen && !lead.answeredAt && !lead.mergedInto && !lead.isSuspectedSpam
}

/**
 * LDS-02: a lead is overdue once its due time passed and nobody has answered or closed it. The first
 * answer stops the clock for good.
 */
export function isOverdue(lead: Waiting, now: Date): boolean {
  const due = pressingDue(lead)
  return isWaiting(lead) && due !== null && due < now
}

/** A lead as a row of the inbox. */
export function summarizeLead(lead: StoredLead, now: Date): LeadSummary {
  return {
    id: lead.id,
    reference: lead.reference,
    kind: lead.kind,
    entry: lead.entry,
    subject: subjectOf(lead.kind, lead.fields),
    name: lead.name,
    // What stands for the address there is unlike any other, and nobody's.
    email: lead.deidentifiedAt ? '' : lead.email,
    company: lead.company,
    status: lead.status,
    assignedTo: lead.assignedTo,
    isSuspectedSpam: lead.isSuspectedSpam,
    isSample: lead.isSample,
    submittedAt: lead.submittedAt.toISOString(),
    dueAt: pressingDue(lead)?.toISOString() ?? null,
    isOverdue: isOverdue(lead, now),
    isWaiting: isWaiting(lead),
    snooze: snoozeOf(lead, isWaiting(lead) ? pressingDue(lead) : null, now),
    need: needOf(lead.kind, lead.fields),
    isMerged: lead.mergedInto !== null,
    version: lead.version,
    removedAt: lead.deidentifiedAt?.toISOString() ?? null,
  }
}
