import { type Outcome, accepted, refused } from '#app/basics/outcome.ts'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { changeList } from '#app/modules/catalogue/product/rules.ts'
import type { FieldValue } from '#app/modules/catalogue/product/schema.ts'
import { nameOf, type Context, extensionPoint } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { typeOfChange } from '../rules.ts'
import type {
  ApprovalType,
  FieldChange,
  ImpactPeriod,
  RequestApproval,
  SubjectKind,
} from '../schema.ts'
import type { ApprovalRow, ItemCounts } from '../store.server.ts'

/** The current subject of a request. */
export type Subject = {
  kind: SubjectKind
  id: string
  name: string
  version: number
  category: string
  isSample: boolean
  updatedBy: string
  value: Record<string, FieldValue>
  /** For a bulk request. */
  counts?: ItemCounts
}

/** The effect of a request. */
export type Proposal = {
  type: ApprovalType
  changes: FieldChange[]
  /** Our estimate; the submitter may know better. */
  impact: { revenueRands: number; usersAffected: number }
  impactPeriod: ImpactPeriod
}

/** What `apply` reads of a request, which may be unsent. */
export type AppliedRequest = Pick<
  ApprovalRow,
  'id' | 'type' | 'changes' | 'decidedByName' | 'submittedByName' | 'comment' | 'appliedAt'
>

/**
 * One kind of subject. The caller checks permission and locks with `find`; a subject is passed only to the object
 * that found it. Operations left out do nothing.
 */
export type ApprovalSubject<Found extends Subject = Subject> = {
  kind: SubjectKind
  /** Public pages show it, so a request can be previewed before it is sent. */
  isOnSite: boolean
  /** `lock` blocks other writers of it until the transaction ends. */
  find(db: Queryable, id: string, lock: boolean): Promise<Found | undefined>
  /** The subjects of these requests, in any order. */
  findMany(db: Queryable, rows: readonly ApprovalRow[]): Promise<Found[]>
  /** Checks a request against the subject; refused if it makes no sense. Left out: no single requests. */
  describe?(
    tx: Transaction,
    role: StaffRole,
    asked: RequestApproval,
    subject: Found,
  ): Promise<Outcome<Proposal>>
  /** Marks it as waiting. Returns the version that the request is based on. */
  hold?(
    ctx: Context,
    tx: Transaction,
    asked: Pick<RequestApproval, 'id' | 'request'>,
    subject: Found,
    changes: FieldChange[],
  ): Promise<number>
  /** Applies an approved request; refused if it no longer fits. */
  apply(ctx: Context, tx: Transaction, row: AppliedRequest, subject: Found): Promise<Outcome<null>>
  /** Undoes `hold` after a rejection or withdrawal. */
  release?(ctx: Context, tx: Transaction, row: ApprovalRow): Promise<void>
  /** Approved for a later day; refused if nothing is left to apply. */
  schedule?(ctx: Context, tx: Transaction, row: ApprovalRow): Promise<Outcome<null>>
  /** A scheduled request is pending again. */
  reopen?(ctx: Context, tx: Transaction, row: ApprovalRow): Promise<void>
  /** Applies to public prices only, without locks, in a transaction that is rolled back. Skips `apply`. */
  preview?(ctx: Context, tx: Transaction, row: ApprovalRow): Promise<Outcome<null>>
}

/** Kinds of subject from modules that this one doesn't know. */
export const approvalSubjects = extensionPoint<ApprovalSubject>('approval subjects')

/** The changes between two values; refused if there are none. */
export function describeChange(
  before: Record<string, FieldValue>,
  after: Record<string, FieldValue>,
): Outcome<Pick<Proposal, 'type' | 'changes'>> {
  const changes = changeList(before, after)
  if (changes.length === 0) return refuseFields({ form: 'Nothing is changed.' })
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

export const noLongerFits = (reason: string | undefined) =>
  refused('conflict', `It no longer fits: ${reason}`)

/** Who made a change that goes live: the person who decided, also if a job applies it later. */
export function changedBy(ctx: Context, row: AppliedRequest) {
  return { updatedBy: row.decidedByName ?? nameOf(ctx.actor), at: ctx.clock.now() }
}
