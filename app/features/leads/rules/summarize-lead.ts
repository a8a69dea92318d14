import type { LeadKind, LeadStatus } from '../schema.ts'
import type { LeadSummary } from '../schema/inbox.ts'

type StoredLead = Omit<LeadSummary, 'submittedAt' | 'dueAt' | 'isOverdue'> & {
  kind: LeadKind
  status: LeadStatus
  submittedAt: Date
  dueAt: Date | null
}

/** LDS-02: a lead is overdue once its due time passed and nobody has answered or closed it. */
export function isOverdue(
  lead: Pick<StoredLead, 'dueAt' | 'status' | 'isSuspectedSpam'>,
  now: Date,
): boolean {
  const isOpen = lead.status === 'new' || lead.status === 'in_progress'
  return isOpen && !lead.isSuspectedSpam && lead.dueAt !== null && lead.dueAt < now
}

/** A lead as a row of the inbox. */
export function summarizeLead(lead: StoredLead, now: Date): LeadSummary {
  const {
    id,
    reference,
    kind,
    entry,
    name,
    email,
    company,
    status,
    assignedTo,
    isSuspectedSpam,
    isSample,
  } = lead
  return {
    id,
    reference,
    kind,
    entry,
    name,
    email,
    company,
    status,
    assignedTo,
    isSuspectedSpam,
    isSample,
    submittedAt: lead.submittedAt.toISOString(),
    dueAt: lead.dueAt?.toISOString() ?? null,
    isOverdue: isOverdue(lead, now),
  }
}
