import type { z } from 'zod'
import { type Outcome, accepted, refused } from '#app/basics/outcome.ts'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { changeList, withChanges } from '#app/modules/catalogue/product/rules.ts'
import type {
  FieldChange,
  FieldValue,
  ProductStatus,
} from '#app/modules/catalogue/product/schema.ts'
import { nameOf, type Context, extensionPoint } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { approvalTypeDetails, statusProblem, typeOfChange } from '../rules.ts'
import type { ApprovalType, ImpactPeriod, ApprovalRequestInput, SubjectKind } from '../schema.ts'
import type { ApprovalRow, ItemCounts } from '../store.server.ts'

/** Current state of the record that a request would change. */
export type Subject = {
  kind: SubjectKind
  id: string
  name: string
  version: number
  category: string
  isSample: boolean
  updatedBy: string
  value: Record<string, FieldValue>
  /** Undefined for a subject that isn't one product. */
  status?: ProductStatus
  /** Product counts of a bulk request; undefined for one record. */
  counts?: ItemCounts
  /** Checks all values of the record after a change: valid changes of different fields may be invalid together. */
  parse?: (after: Record<string, FieldValue>) => { error?: z.ZodError | undefined }
}

export type Proposal = {
  type: ApprovalType
  changes: FieldChange[]
  /** Estimated impact. The requester may enter better figures. */
  impact: { revenueRands: number; usersAffected: number }
  impactPeriod: ImpactPeriod
}

/** Fields of a request that `apply` reads. For a preview, the request may be unsent. */
export type AppliedRequest = Pick<
  ApprovalRow,
  'id' | 'type' | 'changes' | 'decidedByName' | 'submittedByName' | 'comment' | 'appliedAt'
>

/**
 * Handlers for one kind of subject. The caller checks permissions and locks the subject with `find`. Each handler
 * receives only subjects that its own `find` returned. An omitted handler does nothing.
 */
export type ApprovalSubject<Found extends Subject = Subject> = {
  kind: SubjectKind
  /** True if public pages show the subject, so that a request can be previewed before it is sent. */
  isOnSite: boolean
  /** Finds a subject. `lock` blocks other writers of the subject until the transaction ends. */
  find(db: Queryable, id: string, lock: boolean): Promise<Found | undefined>
  /** Finds the subjects of these requests, in any order. */
  findMany(db: Queryable, rows: readonly ApprovalRow[]): Promise<Found[]>
  /** Checks a request and returns its changes, or refuses it. Omitted for kinds without single-subject requests. */
  describe?(
    tx: Transaction,
    role: StaffRole,
    input: ApprovalRequestInput,
    subject: Found,
  ): Promise<Outcome<Proposal>>
  /** Marks the subject as pending. Returns the version that the request is based on. */
  hold?(
    ctx: Context,
    tx: Transaction,
    input: Pick<ApprovalRequestInput, 'id' | 'request'>,
    subject: Found,
    changes: FieldChange[],
  ): Promise<number>
  /** Applies an approved request. Refused if it conflicts with the subject's current state. */
  apply(ctx: Context, tx: Transaction, row: AppliedRequest, subject: Found): Promise<Outcome<null>>
  /** Undoes `hold` after a rejection or withdrawal. */
  release?(ctx: Context, tx: Transaction, row: ApprovalRow): Promise<void>
  /** Called when a request is approved for a later date. Refused if nothing is left to apply. */
  schedule?(ctx: Context, tx: Transaction, row: ApprovalRow): Promise<Outcome<null>>
  /** Called when a scheduled request becomes pending again. */
  reopen?(ctx: Context, tx: Transaction, row: ApprovalRow): Promise<void>
  /** Used instead of `apply` for previews: changes public prices only, without locks, in a rolled-back transaction. */
  preview?(ctx: Context, tx: Transaction, row: ApprovalRow): Promise<Outcome<null>>
}

export const outdatedTexts = {
  deleted: 'The item in this request was deleted.',
  allChanged:
    'Every product in this request has changed since, so there is nothing left to approve.',
  invalid: (reason: string | undefined) => `This request no longer applies: ${reason}`,
} as const

/** Returns why an open request with this subject can't be applied any more; null if it can. */
export function outdatedReasonOf(
  { type, changes }: Pick<ApprovalRow, 'type' | 'changes'>,
  subject: Subject | undefined,
): string | null {
  if (!subject) return outdatedTexts.deleted
  const { status, counts, value, parse } = subject
  if (counts && counts.changed === counts.count - counts.left) return outdatedTexts.allChanged
  const problem = status ? statusProblem(type, status) : null
  if (problem || approvalTypeDetails[type].does !== 'change') return problem
  const issue = parse?.(withChanges(value, changes)).error?.issues[0]
  return issue ? outdatedTexts.invalid(issue.message) : null
}

export const approvalSubjects = extensionPoint<ApprovalSubject>('approval subjects')

/** Returns the type and the fields of a change between two values. Refused if there are no changes. */
export function describeChange(
  before: Record<string, FieldValue>,
  after: Record<string, FieldValue>,
): Outcome<Pick<Proposal, 'type' | 'changes'>> {
  const changes = changeList(before, after)
  if (changes.length === 0) return refuseFields({ form: 'There are no changes to send.' })
  return accepted({ type: typeOfChange(changes), changes })
}

export function refuseFields(fields: Record<string, string>) {
  const named = Object.entries(fields).map(([name, text]) => [
    name === 'form' ? name : `value.${name}`,
    text,
  ])
  return refused('invalid-input', 'Please correct the marked fields.', {
    fields: Object.fromEntries(named),
  })
}

export const refuseOutdated = (reason: string | undefined) =>
  refused('conflict', outdatedTexts.invalid(reason))

/** Returns the author of a change that goes live: the person who approved it, even if a job applies it later. */
export function authorOfChange(ctx: Context, row: AppliedRequest) {
  return { updatedBy: row.decidedByName ?? nameOf(ctx.actor), at: ctx.clock.now() }
}

/** Returns what the activity log says about a decision, except its name and changes. */
export function decisionLogDetails(row: AppliedRequest) {
  return {
    approvalId: row.id,
    type: row.type,
    requestedBy: row.submittedByName,
    ...(row.decidedByName ? { approvedBy: row.decidedByName } : {}),
    ...(row.comment ? { comment: row.comment } : {}),
  }
}
