import { z } from 'zod'
import { priorities } from '#app/modules/console/request/schema.ts'
import { approvalStatuses, approvalTypes, impactPeriods, subjectKinds } from '../schema.ts'

const instant = z.iso.datetime()
const fieldValue = z.union([z.string(), z.number(), z.boolean()]).nullable()

const fieldChangeSchema = z.object({
  field: z.string(),
  /** null reads None (ADA-11). */
  oldValue: fieldValue,
  newValue: fieldValue,
})
export type FieldChange = z.infer<typeof fieldChangeSchema>

/** A request as the console has it (ENT-08): id and version are what lists merge by (SYN-03). */
export const approvalSchema = z.object({
  id: z.string(),
  version: z.number(),
  type: z.enum(approvalTypes),
  title: z.string(),
  description: z.string(),
  submittedBy: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.string(),
  }),
  /** Who looks after it where that is not who made it: that account is closed. */
  handedTo: z.object({ id: z.string(), name: z.string() }).optional(),
  submittedAt: instant,
  priority: z.enum(priorities),
  category: z.string(),
  changes: z.array(fieldChangeSchema),
  estimatedImpact: z.object({
    /** Rands, a month or once (STF-06). */
    revenue: z.number(),
    period: z.enum(impactPeriods),
    usersAffected: z.number(),
    /** Applied on this day at 00:00 in Johannesburg; null means as soon as it is approved. */
    goLiveDate: z.string().nullable(),
  }),
  requiresReviewFrom: z.array(z.string()),
  status: z.enum(approvalStatuses),
  baseVersion: z.number(),
  /** What it is about, as it stands now; version null where it is gone. */
  subject: z.object({
    kind: z.enum(subjectKinds),
    id: z.string(),
    name: z.string(),
    version: z.number().nullable(),
    updatedBy: z.string(),
  }),
  /**
   * Of a request for many products, how many it holds, and of those: how many changed after it was made and
   * wait, how many are live, how many were left out; and where it can be revised. null for every other request.
   */
  bulk: z
    .object({
      count: z.number(),
      changed: z.number(),
      applied: z.number(),
      left: z.number(),
      revisedIn: z.enum(['dialog', 'file']).nullable(),
    })
    .nullable(),
  /** It changed after the request was made (ADA-20); `conflicts` lists the fields that both changed. */
  hasConflict: z.boolean(),
  conflicts: z.array(fieldChangeSchema.extend({ currentValue: fieldValue })),
  reviewerName: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
  comment: z.string(),
  appliedAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
  /** Why it waits again after it was approved; empty otherwise. */
  note: z.string(),
  /** The rejected or withdrawn request that this one revises. */
  revisesId: z.string().nullable(),
  /** People whose decision did not count, because who asked had just made them a way in (ADR 0008). */
  discountedBy: z.array(z.string()),
  isSample: z.boolean(),
})
export type Approval = z.infer<typeof approvalSchema>

export type ApprovalRules = { isFourEyesOn: boolean; isCommentRequiredOnReject: boolean }

/** The rules with the version an edit must name. */
export type StoredRules = {
  value: ApprovalRules
  version: number
  /** Somebody wants to switch four eyes off, and waits for a second super admin (ADR 0008). */
  waiting: { id: number; proposedBy: { id: string; name: string } } | null
}

/** One page of the queue; `next` asks for the one after it. */
export type ApprovalsAnswer = { approvals: Approval[]; next: string | null; rules: ApprovalRules }

/** The cards above the queue, over everything that waits. */
export type QueueSummary = {
  pending: number
  urgent: number
  /** Rands a month, and rands once. */
  revenueRands: number
  onceRands: number
  usersAffected: number
  /** Approved for a day to come. */
  scheduled: number
}
