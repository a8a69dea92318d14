import { z } from 'zod'
import { boundedText, editedVersion } from '#app/basics/schema-parts.ts'
import {
  bulkChangeSchema,
  maxBulkItems,
  selectionSchema,
} from '#app/modules/catalogue/bulk/schema.ts'
import type { FieldValue } from '#app/modules/catalogue/product/schema.ts'
import {
  type Priority,
  priorities,
  requestTermsSchema,
} from '#app/modules/console/request/schema.ts'
import type { Offer } from '#app/modules/prices/schema.ts'

export const approvalTypes = [
  'product_create',
  'product_update',
  'pricing_change',
  'product_archive',
  'quote_discount',
  'site_text',
] as const
export type ApprovalType = (typeof approvalTypes)[number]

/** The first two are pending states. */
export const approvalStatuses = ['pending', 'under_review', 'approved', 'rejected'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/**
 * What a request is about: one product, one public price, many products (`approval_items`), the draft of a quote, or
 * a text of the site.
 */
export const subjectKinds = ['product', 'offer', 'products', 'quote', 'text'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** Unit of an impact figure: rands a month, or rands once. */
export const impactPeriods = ['month', 'once'] as const
export type ImpactPeriod = (typeof impactPeriods)[number]

const roundSum = (max: number) =>
  z.number('Enter a whole number.').int('Enter a whole number.').min(-max).max(max)

/** The kind of request: publish a draft, change a live record, or archive it. */
export const requestApprovalSchema = z
  .strictObject({
    ...requestTermsSchema.shape,
    kind: z.enum(['product', 'offer', 'quote', 'text']),
    subjectId: z.string().min(1).max(60),
    baseVersion: editedVersion,
    request: z.enum(['publish', 'change', 'archive']),
    /** The whole record after the change; for a draft, the content that a preview shows instead of the stored one. */
    value: z.record(z.string(), z.unknown()).optional(),
    impact: z
      .strictObject({ revenueRands: roundSum(1_000_000_000), usersAffected: roundSum(10_000_000) })
      .nullable()
      .default(null),
    /** The person's own request for the same record that this one replaces. */
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
    message: 'The quote’s author sends it once it is approved.',
  })
export type RequestApproval = z.infer<typeof requestApprovalSchema>

export const decideApprovalSchema = z.strictObject({
  decision: z.enum(['approved', 'rejected'], 'Choose whether to approve or reject.'),
  comment: boundedText(2000).default(''),
  /** The version of the request that was read. */
  version: editedVersion,
  /** The version of the product or price that was read. */
  subjectVersion: editedVersion,
  /** The reviewer saw that the record changed after the request, and approves anyway. */
  acceptsConflict: z.boolean().default(false),
})
export type DecideApproval = z.infer<typeof decideApprovalSchema>

export const versionedApprovalSchema = z.strictObject({ version: editedVersion })

export type FieldChange = {
  field: string
  /** null is shown as "None". */
  oldValue: FieldValue
  newValue: FieldValue
}

/** A request in the console. Lists merge rows by id and version. Times are ISO 8601. */
export type Approval = {
  id: string
  version: number
  type: ApprovalType
  title: string
  description: string
  submittedBy: { id: string; name: string; email: string; role: string }
  /** The colleague in charge instead of the requester, whose account is closed. */
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
    /** Applied on this day at 00:00 in Johannesburg; null means as soon as it is approved. */
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
   * Counts of a bulk request: all products, and of those the pending ones that changed since, the live ones and those
   * left out; and where it can be revised. null for every other request.
   */
  bulk: {
    count: number
    changed: number
    applied: number
    left: number
    revisedIn: 'dialog' | 'file' | null
  } | null
  /** It changed after the request was made; `conflicts` lists the fields that both changed. */
  hasConflict: boolean
  conflicts: (FieldChange & { currentValue: FieldValue })[]
  reviewerName: string | null
  decidedByName: string | null
  decidedAt: string | null
  comment: string
  appliedAt: string | null
  withdrawnAt: string | null
  /** Why it is pending again after its approval; empty otherwise. */
  note: string
  /** The rejected or withdrawn request that this one revises. */
  revisesId: string | null
  /** People whose decision did not count, because the requester had just created a credential for them (ADR 0008). */
  discountedBy: string[]
  isSample: boolean
}

export type ApprovalRules = { isFourEyesOn: boolean; isCommentRequiredOnReject: boolean }

/** The rules with the version an edit must name. */
export type StoredRules = {
  value: ApprovalRules
  version: number
  /** A proposal to switch off four eyes that needs a second super admin (ADR 0008). */
  waiting: { id: number; proposedBy: { id: string; name: string } } | null
}

/** One page of the queue; `next` asks for the one after it. */
export type ApprovalsAnswer = { approvals: Approval[]; next: string | null; rules: ApprovalRules }

/** The cards above the queue, which count all pending requests. */
export type QueueSummary = {
  pending: number
  urgent: number
  /** Monthly rands; the next field is once-off. */
  revenueRands: number
  onceRands: number
  usersAffected: number
  /** Approved for a future day. */
  scheduled: number
  /** Requests need a second person, but only the requester could decide. */
  isAlone: boolean
}

/** The state of a product in a request: pending, approved for its day, live, left out, or released. */
export const itemStates = ['waiting', 'scheduled', 'applied', 'left', 'released'] as const
export type ItemState = (typeof itemStates)[number]

const cursor = z.string().max(400).nullable().default(null)

/** The diff of a bulk change, a page at a time; nothing is written. */
export const previewBulkSchema = z.strictObject({
  selection: selectionSchema,
  change: bulkChangeSchema,
  cursor,
})

const expected = z.strictObject({
  request: z.number().int().min(0).max(maxBulkItems),
  draft: z.number().int().min(0).max(maxBulkItems),
})

/** One request for many products; `expected` is the diff's result, so that nothing else is requested. */
export const requestBulkSchema = z.strictObject({
  ...requestTermsSchema.shape,
  selection: selectionSchema,
  change: bulkChangeSchema,
  expected,
})

/** A file is checked first (`isDryRun`), then sent with the result of the check. */
export const importFileSchema = z.strictObject({
  ...requestTermsSchema.shape,
  csv: z.string('Choose a CSV file.').min(1, 'The file is empty.').max(2_000_000),
  isDryRun: z.boolean('Set isDryRun to true or false.'),
  /** The number of diff lines read already. */
  from: z.number().int().min(0).max(maxBulkItems).default(0),
})

/** A product of a bulk request: its changes and its state. */
type ApprovalItem = {
  position: number
  productId: string
  name: string
  changes: FieldChange[]
  state: ItemState
  /** Why it was left out; empty otherwise. */
  note: string
  /** It changed after the request was made: it is left out, unless the request is sent again. */
  hasChanged: boolean
  /** The fields that both changed, with what is stored now. */
  conflicts: (FieldChange & { currentValue: FieldValue })[]
}

export type ApprovalItemsAnswer = { items: ApprovalItem[]; next: number | null }

export type PublicPrice = Offer & {
  isPublished: boolean
  version: number
  updatedAt: string
  /** Empty if it was never changed. */
  updatedBy: string
}

/** A public price as a conflict returns it: the stored value, who changed it last, and the pending request. */
export type StoredPrice = {
  version: number
  updatedBy: string
  value: Omit<Offer, 'id' | 'family'>
  waiting: Approval | null
}

/** Every public price, and their contradictions. */
export type PricesAnswer = {
  offers: PublicPrice[]
  conflicts: { kind: string; decision: string; offers: string[]; message: string }[]
}

/** The lists of the queue: pending, approved for a future day, or decided. */
export const queueStates = ['waiting', 'scheduled', 'decided'] as const
export type QueueState = (typeof queueStates)[number]

const maxPageSize = 100
const onPage = 50

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
  limit: z.coerce.number().int().min(1).max(maxPageSize).catch(onPage),
})
export type QueueQuery = z.infer<typeof queueQuerySchema>
