import { z } from 'zod'
import { boundedText, versionSchema } from '#app/basics/schema-parts.ts'
import {
  bulkChangeSchema,
  maxBulkItems,
  selectionSchema,
} from '#app/modules/catalogue/bulk/schema.ts'
import type { FieldChange, FieldValue } from '#app/modules/catalogue/product/schema.ts'
import {
  type Priority,
  priorities,
  requestTermsSchema,
} from '#app/modules/console/request/schema.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import type { ApprovalRules } from '#app/modules/settings/schema.ts'

export const approvalTypes = [
  'product_create',
  'product_update',
  'pricing_change',
  'product_archive',
  'quote_discount',
  'site_text',
] as const
export type ApprovalType = (typeof approvalTypes)[number]

/** `pending` and `under_review` both count as pending. */
export const approvalStatuses = ['pending', 'under_review', 'approved', 'rejected'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** `offer` is one public price; `products` are many products, listed in `approval_items`. */
export const subjectKinds = ['product', 'offer', 'products', 'quote', 'text'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** Period of an impact amount: rands a month, or rands once. */
export const impactPeriods = ['month', 'once'] as const
export type ImpactPeriod = (typeof impactPeriods)[number]

const wholeNumber = (max: number) =>
  z.number('Enter a whole number.').int('Enter a whole number.').min(-max).max(max)

export const requestApprovalSchema = z
  .strictObject({
    ...requestTermsSchema.shape,
    kind: z.enum(['product', 'offer', 'quote', 'text']),
    subjectId: z.string().min(1).max(60),
    baseVersion: versionSchema,
    request: z.enum(['publish', 'change', 'archive']),
    /** The whole record after the change; for a draft, the content that a preview shows instead of the stored one. */
    value: z.record(z.string(), z.unknown()).optional(),
    impact: z
      .strictObject({
        revenueRands: wholeNumber(1_000_000_000),
        usersAffected: wholeNumber(10_000_000),
      })
      .nullable()
      .default(null),
    /** Pending request of the same person for the same record, which this request replaces. */
    replacesId: z.uuid().nullable().default(null),
  })
  .refine(
    ({ kind, request, value }) => kind === 'quote' || request !== 'change' || value !== undefined,
    { path: ['value'], message: 'Choose what to change.' },
  )
  .refine(({ kind, request }) => kind === 'product' || request === 'change', {
    path: ['request'],
    message: 'Only a product can be published or archived.',
  })
  .refine(({ kind, goLiveDate }) => kind !== 'quote' || goLiveDate === null, {
    path: ['goLiveDate'],
    message: 'A quote can’t have a go-live date. Its author sends it once it’s approved.',
  })
export type ApprovalRequestInput = z.infer<typeof requestApprovalSchema>

export const decideApprovalSchema = z.strictObject({
  decision: z.enum(['approved', 'rejected'], 'Choose whether to approve or reject.'),
  comment: boundedText(2000).default(''),
  /** Version of the request that the reviewer saw. */
  version: versionSchema,
  /** Version of the request's subject, such as the product or price, that the reviewer saw. */
  subjectVersion: versionSchema,
  /** True if the reviewer saw that the record changed after the request and approves anyway. */
  acceptsConflict: z.boolean().default(false),
})
export type ApprovalDecisionInput = z.infer<typeof decideApprovalSchema>

export const versionedApprovalSchema = z.strictObject({ version: versionSchema })

/** A field of a request that another person changed after it was made. */
export type FieldConflict = FieldChange & { currentValue: FieldValue }

/** A request in the console. Lists merge rows by id and version. Times are ISO 8601. */
export type Approval = {
  id: string
  version: number
  type: ApprovalType
  title: string
  description: string
  submittedBy: { id: string; name: string; email: string; role: string }
  handedTo?: { id: string; name: string } | undefined
  submittedAt: string
  priority: Priority
  category: string
  changes: FieldChange[]
  estimatedImpact: {
    /** Rands, per month or once-off; see `period`. */
    revenue: number
    period: ImpactPeriod
    usersAffected: number
    /** Date on which the change is applied, at 00:00 in Johannesburg. Null applies it on approval. */
    goLiveDate: string | null
  }
  requiresReviewFrom: string[]
  status: ApprovalStatus
  baseVersion: number
  /** The current subject; `version` is null if it no longer exists. */
  subject: {
    kind: SubjectKind
    id: string
    name: string
    version: number | null
    updatedBy: string
  }
  /**
   * Product counts of a bulk request: all, pending but changed since the request, applied, and skipped (`left`). Null
   * for other requests.
   */
  bulk: {
    count: number
    changed: number
    applied: number
    left: number
    revisedIn: 'dialog' | 'file' | null
  } | null
  /** True if the record changed after the request. `conflicts` lists the fields that both changes affect. */
  hasConflict: boolean
  conflicts: FieldConflict[]
  /** Reason why an open request can't be applied any more and can only be rejected; otherwise null. */
  outdatedReason: string | null
  reviewerName: string | null
  decidedByName: string | null
  decidedAt: string | null
  comment: string
  appliedAt: string | null
  withdrawnAt: string | null
  /** Reason why an approved request is pending again; otherwise empty. */
  note: string
  revisesId: string | null
  /** People whose decision doesn't count: the requester had just created a credential for their account (ADR 0008). */
  discountedBy: string[]
  isSample: boolean
}

/** A page of the queue. `next` is the cursor of the next page, or null. */
export type ApprovalsAnswer = { approvals: Approval[]; next: string | null; rules: ApprovalRules }

export type QueueSummary = {
  pending: number
  urgent: number
  /** Monthly rands. `onceRands` are once-off amounts. */
  revenueRands: number
  onceRands: number
  usersAffected: number
  scheduled: number
  /** True if requests need a second person, but no other person could decide. */
  isAlone: boolean
}

/** States of a product in a bulk request. `left` means skipped; `released` follows a rejection or withdrawal. */
export const itemStates = ['waiting', 'scheduled', 'applied', 'left', 'released'] as const
export type ItemState = (typeof itemStates)[number]

const cursorSchema = z.string().max(400).nullable().default(null)

export const bulkPreviewSchema = z.strictObject({
  selection: selectionSchema,
  change: bulkChangeSchema,
  cursor: cursorSchema,
})

const count = z.number().int().min(0).max(maxBulkItems)
/** Fingerprint of the diff that the requester saw; the request is refused if the diff differs now. */
const expectedSchema = z.string().max(100)

export const bulkRequestSchema = z.strictObject({
  ...requestTermsSchema.shape,
  selection: selectionSchema,
  change: bulkChangeSchema,
  expected: expectedSchema,
})

/** Sent with `isDryRun` to check a product file, then without it, with the check's fingerprint, to import the file. */
export const importFileSchema = z.strictObject({
  ...requestTermsSchema.shape,
  csv: z.string('Choose a CSV file.').min(1, 'The file is empty.').max(2_000_000),
  isDryRun: z.boolean('Set isDryRun to true or false.'),
  expected: expectedSchema.optional(),
  /** Number of diff lines already loaded. */
  from: count.default(0),
})

type ApprovalItem = {
  position: number
  productId: string
  name: string
  changes: FieldChange[]
  state: ItemState
  /** Reason why the product was skipped; otherwise empty. */
  note: string
  /** The product changed after the request; it is skipped unless the request is sent again. */
  hasChanged: boolean
  /** Fields that both the request and another person changed, with the stored values. */
  conflicts: FieldConflict[]
}

export type ApprovalItemsAnswer = { items: ApprovalItem[]; next: number | null }

export type PublicPrice = Offer & {
  isPublished: boolean
  version: number
  updatedAt: string
  /** Name of the last editor; empty if the price was never changed. */
  updatedBy: string
}

/** A public price as returned after a conflict: the stored value, the last editor, and the pending request. */
export type StoredPrice = {
  version: number
  updatedBy: string
  value: Omit<Offer, 'id' | 'family'>
  waiting: Approval | null
}

export type PricesAnswer = {
  offers: PublicPrice[]
  conflicts: { kind: string; decision: string; offers: string[]; message: string }[]
}

/** The lists of the queue: pending, approved for a future day, or decided. */
export const queueStates = ['waiting', 'scheduled', 'decided'] as const
export type QueueState = (typeof queueStates)[number]

const maxPageSize = 100
const defaultPageSize = 50

/** The query of the list; invalid values count as absent, but an invalid cursor is refused. */
export const queueQuerySchema = z.object({
  state: z.enum(queueStates).optional().catch(undefined),
  search: z.string().trim().max(200).catch(''),
  type: z.enum(approvalTypes).optional().catch(undefined),
  priority: z.enum(priorities).optional().catch(undefined),
  kind: z.enum(subjectKinds).optional().catch(undefined),
  /** Id of one product or public price. */
  subject: z.string().max(60).optional().catch(undefined),
  after: z.string().max(200).optional().catch('-'),
  limit: z.coerce.number().int().min(1).max(maxPageSize).catch(defaultPageSize),
})
export type QueueQuery = z.infer<typeof queueQuerySchema>
