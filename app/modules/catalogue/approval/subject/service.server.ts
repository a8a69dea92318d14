import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { productsSubject } from '../item/service.server.ts'
import { offerSubject } from '../kind/offer/service.server.ts'
import { productSubject } from '../kind/product/service.server.ts'
import {
  type ApprovalSubject,
  type Subject,
  approvalSubjects,
  outdatedReasonOf,
} from '../kind/service.server.ts'
import { findFieldConflicts, isOpen, revisionForm } from '../rules.ts'
import type { Approval, SubjectKind } from '../schema.ts'
import { type ApprovalRow, findApproval } from '../store.server.ts'

type ExtensionContext = Pick<Context, 'extensions'>

const allSubjects = ({ extensions }: ExtensionContext): readonly ApprovalSubject[] => [
  productSubject,
  productsSubject,
  offerSubject,
  ...extensions.valuesOf(approvalSubjects),
]

/** Returns the approval subject registered for this kind. Throws if none is registered. */
export function subjectOfKind(ctx: ExtensionContext, kind: SubjectKind): ApprovalSubject {
  const found = allSubjects(ctx).find((one) => one.kind === kind)
  if (!found) throw new Error(`No approval subject is registered for ${kind}`)
  return found
}

/** Returns the locked request and its subject. Locks the subject first, so that two writers never deadlock. */
export async function lockApproval(ctx: ExtensionContext, tx: Transaction, id: string) {
  const seen = await findApproval(tx, id)
  if (!seen) return undefined
  const subject = await subjectOfKind(ctx, seen.subjectKind).find(tx, seen.subjectId, true)
  return { row: (await findApproval(tx, id, true))!, subject }
}

/** Returns the subjects of these requests, keyed by `kind:id`. */
export async function findSubjectsOf(
  ctx: Pick<Context, 'db' | 'extensions'>,
  rows: readonly ApprovalRow[],
): Promise<Map<string, Subject>> {
  const found = await Promise.all(
    allSubjects(ctx).map((one) =>
      one.findMany(
        ctx.db,
        rows.filter(({ subjectKind }) => subjectKind === one.kind),
      ),
    ),
  )
  return new Map(found.flat().map((subject) => [`${subject.kind}:${subject.id}`, subject]))
}

export function presentApproval(row: ApprovalRow, subject: Subject | undefined) {
  return {
    id: row.id,
    version: row.version,
    type: row.type,
    title: row.title,
    description: row.description,
    ...peopleOfRequest(row),
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
    bulk: subject?.counts ? { ...subject.counts, revisedIn: revisionForm(row) } : null,
    ...conflictOf(row, subject),
    outdatedReason: isOpen(row) ? outdatedReasonOf(row, subject) : null,
    reviewerName: row.reviewerName,
    decidedByName: row.decidedByName,
    decidedAt: toIsoString(row.decidedAt),
    comment: row.comment,
    appliedAt: toIsoString(row.appliedAt),
    withdrawnAt: toIsoString(row.withdrawnAt),
    note: row.note,
    revisesId: row.revisesId,
    discountedBy: row.discountedBy,
    isSample: row.isSample,
  }
}

function conflictOf(
  row: ApprovalRow,
  subject: Subject | undefined,
): Pick<Approval, 'conflicts' | 'hasConflict'> {
  const hasChanged = subject?.counts
    ? subject.counts.changed > 0
    : subject?.version !== (row.approvedVersion ?? row.baseVersion)
  const hasConflict = isOpen(row) && hasChanged
  if (!hasConflict || !subject) return { hasConflict, conflicts: [] }
  const current = { status: subject.status ?? null, ...subject.value }
  return { hasConflict, conflicts: findFieldConflicts(row.changes, current) }
}

function peopleOfRequest(row: ApprovalRow) {
  const submittedBy = {
    id: row.submittedBy,
    name: row.submittedByName,
    email: row.submittedByEmail,
    role: row.submittedByRole,
  }
  if (row.handedTo === null) return { submittedBy }
  return { submittedBy, handedTo: { id: row.handedTo, name: row.handedToName ?? '' } }
}

const toIsoString = (at: Date | null) => at?.toISOString() ?? null
