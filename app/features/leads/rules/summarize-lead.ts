import type { LeadKind, LeadStatus } from '../schema.ts'
import type { LeadSummary } from '../schema/inbox-answers.ts'
import { subjectOf } from './describe-lead.ts'

type StoredLead = Omit<LeadSummary, 'subject' | 'submittedAt' | 'dueAt' | 'isOverdue'> & {
  kind: LeadKind
  status: LeadStatus
  fields: Record<string, unknown>
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
  return {
    id: lead.id,
    reference: lead.reference,
    kind: lead.kind,
    entry: lead.entry,
    subject: subjectOf(lead.kind, lead.fields),
    name: lead.name,
    email: lead.email,
    company: lead.company,
    status: lead.status,
    assignedTo: lead.assignedTo,
    isSuspectedSpam: lead.isSuspectedSpam,
    isSample: lead.isSample,
    submittedAt: lead.submittedAt.toISOString(),
    dueAt: lead.dueAt?.toISOString() ?? null,
    isOverdue: isOverdue(lead, now),
  }
}
