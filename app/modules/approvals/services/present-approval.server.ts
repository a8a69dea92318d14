import type { ApprovalRow } from '../data.server.ts'
import type { Subject } from '../data/subjects.server.ts'
import { findFieldConflicts, isScheduled, isWaiting } from '../rules.ts'
import { revisedIn } from '../rules/bulk.ts'

/** A request as the API answers it (schema/answers.ts), beside what it is about now. */
export function presentApproval(row: ApprovalRow, subject: Subject | undefined) {
  const isOpen = isWaiting(row) || isScheduled({ ...row, appliedAt: iso(row.appliedAt) })
  const hasConflict = isOpen && subject?.version !== (row.approvedVersion ?? row.baseVersion)
  return {
    id: row.id,
    version: row.version,
    type: row.type,
    title: row.title,
    description: row.description,
    ...people(row),
    submittedAt: row.submittedAt.toISOString(),
    priority: row.priority,
    category: row.category,
    changes: row.changes,
    estimatedImpact: {
      revenue: row.impactRevenue,
      period: row.impactPeriod,
      usersAffected: row.impactUsers,
      goLiveDate: row.goLiveDate,
    },
    requiresReviewFrom: row.requiresReviewFrom,
    status: row.status,
    baseVersion: row.baseVersion,
    subject: {
      kind: row.subjectKind,
      id: row.subjectId,
      name: subject?.name ?? row.subjectName,
      version: subject?.version ?? null,
      updatedBy: subject?.updatedBy ?? '',
    },
    bulk: subject?.kind === 'products' ? { ...subject.counts, revisedIn: revisedIn(row) } : null,
    hasConflict,
    conflicts: hasConflict && subject ? findFieldConflicts(row.changes, subject.value) : [],
    reviewerName: row.reviewerName,
    decidedByName: row.decidedByName,
    decidedAt: iso(row.decidedAt),
    comment: row.comment,
    appliedAt: iso(row.appliedAt),
    withdrawnAt: iso(row.withdrawnAt),
    note: row.note,
    revisesId: row.revisesId,
    discountedBy: row.discountedBy,
    isSample: row.isSample,
  }
}

/** Who made it, and who looks after it where that is another. */
function people(row: ApprovalRow) {
  const submittedBy = {
    id: row.submittedBy,
    name: row.submittedByName,
    email: row.submittedByEmail,
    role: row.submittedByRole,
  }
  if (row.handedTo === null) return { submittedBy }
  return { submittedBy, handedTo: { id: row.handedTo, name: row.handedToName ?? '' } }
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
