import { z } from 'zod'
import { priorities, requestTermsSchema } from '#app/modules/console/request/schema.ts'
import { boundedText } from '#app/basics/bounded-text.ts'
import {
  bulkChangeSchema,
  maxBulkItems,
  selectionSchema,
} from '#app/modules/catalogue/bulk/schema.ts'
import { offerSchema } from '#app/modules/prices/schema.ts'

/** ADA-08. */
export const approvalTypes = [
  'product_create',
  'product_update',
  'pricing_change',
  'product_archive',
  'quote_discount',
] as const
export type ApprovalType = (typeof approvalTypes)[number]

/** ENT-09. The first two wait (ADA-02). */
export const approvalStatuses = ['pending', 'under_review', 'approved', 'rejected'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** What a request is about: one product, one public price, many products (`approval_items`), or the draft of a quote (QUO-03). */
export const subjectKinds = ['product', 'offer', 'products', 'quote'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** What a figure of impact counts: rands a month, or rands once. */
export const impactPeriods = ['month', 'once'] as const
export type ImpactPeriod = (typeof impactPeriods)[number]

const version = z
  .number('This record changed while you were editing. Reload and try again.')
  .int()
  .min(1)
const roundSum = (max: number) =>
  z.number('Enter a whole number.').int('Enter a whole number.').min(-max).max(max)

/** What someone asks for: publish a draft, change what is live, or archive it. */
export const requestApprovalSchema = z
  .strictObject({
    ...requestTermsSchema.shape,
    kind: z.enum(['product', 'offer', 'quote']),
    subjectId: z.string().min(1).max(60),
    baseVersion: version,
    request: z.enum(['publish', 'change', 'archive']),
    /** The whole record as it should be, for a change; of a draft, what a preview shows instead of what is stored. */
    value: z.record(z.string(), z.unknown()).optional(),
    impact: z
      .strictObject({ revenueRands: roundSum(1_000_000_000), usersAffected: roundSum(10_000_000) })
      .nullable()
      .default(null),
    /** An own request for the same record that this one takes the place of. */
    replacesId: z.uuid().nullable().default(null),
  })
  .refine(
    ({ kind, request, value }) => kind === 'quote' || request !== 'change' || value !== undefined,
    { path: ['value'], message: 'Say what should change.' },
  )
  .refine(({ kind, request }) => kind === 'product' || request === 'change', {
    path: ['request'],
    message: 'A public price can only be changed.',
  })
  .refine(({ kind, goLiveDate }) => kind !== 'quote' || goLiveDate === null, {
    path: ['goLiveDate'],
    message: 'The quote’s author sends it once it is approved.',
  })
export type RequestApproval = z.infer<typeof requestApprovalSchema>

export const decideApprovalSchema = z.strictObject({
  decision: z.enum(['approved', 'rejected'], 'Say whether to approve or reject.'),
  comment: boundedText(2000).default(''),
  /** Version of the request as it was read. */
  version,
  /** Version of the product or price as it was read. */
  subjectVersion: version,
  /** The reviewer saw that it changed after the request was made, and approves all the same (ADA-20). */
  acceptsConflict: z.boolean().default(false),
})
export type DecideApproval = z.infer<typeof decideApprovalSchema>

export const versionedApprovalSchema = z.strictObject({ version })

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
  /** Someone wants to switch four eyes off, and waits for a second super admin (ADR 0008). */
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

/** Where a product of a request stands: waiting with it, approved for its day, live, left out, or released with it. */
export const itemStates = ['waiting', 'scheduled', 'applied', 'left', 'released'] as const
export type ItemState = (typeof itemStates)[number]

const cursor = z.string().max(400).nullable().default(null)

/** What a bulk change would do, a page at a time; nothing is written. */
export const previewBulkSchema = z.strictObject({
  selection: selectionSchema,
  change: bulkChangeSchema,
  cursor,
})

const expected = z.strictObject({
  request: z.number().int().min(0).max(maxBulkItems),
  draft: z.number().int().min(0).max(maxBulkItems),
})

/** STF-01: one request for many products; `expected` is what the diff said, so that nothing else is sent. */
export const requestBulkSchema = z.strictObject({
  ...requestTermsSchema.shape,
  selection: selectionSchema,
  change: bulkChangeSchema,
  expected,
})

/** STF-02: a file is tried first (`isDryRun`), then sent with what the trial said. */
export const importFileSchema = z.strictObject({
  ...requestTermsSchema.shape,
  csv: z.string('Choose a CSV file.').min(1, 'The file is empty.').max(2_000_000),
  isDryRun: z.boolean('Say whether this is a dry run.'),
  /** How many lines of the diff were read already. */
  from: z.number().int().min(0).max(maxBulkItems).default(0),
})

type FieldValue = string | number | boolean | null
type Change = { field: string; oldValue: FieldValue; newValue: FieldValue }

/** A product of a bulk request: what should change of it, and where it stands. */
type ApprovalItem = {
  position: number
  productId: string
  name: string
  changes: Change[]
  state: ItemState
  /** Why it was left out; empty otherwise. */
  note: string
  /** It changed after the request was made: it is left out, unless the request is made anew. */
  hasChanged: boolean
  /** The fields that both changed, with what stands there now. */
  conflicts: (Change & { currentValue: FieldValue })[]
}

export type ApprovalItemsAnswer = { items: ApprovalItem[]; next: number | null }

export type PublicPrice = z.infer<typeof offerSchema> & {
  isPublished: boolean
  version: number
  updatedAt: string
  /** Empty where no one changed it yet. */
  updatedBy: string
}

/** A public price as a conflict tells it: what stands there, who changed it last, and what already waits. */
export const storedPriceSchema = z.object({
  version: z.number(),
  updatedBy: z.string(),
  value: z.object(offerSchema.shape).omit({ id: true, family: true }),
  waiting: approvalSchema.nullable(),
})
export type StoredPrice = z.infer<typeof storedPriceSchema>

/** Every public price, and what they say against each other. */
export type PricesAnswer = {
  offers: PublicPrice[]
  conflicts: { kind: string; decision: string; offers: string[]; message: string }[]
}

/** What the queue is asked for: those that wait, those approved for a day to come, or those decided. */
export const queueStates = ['waiting', 'scheduled', 'decided'] as const
export type QueueState = (typeof queueStates)[number]

const maxPageSize = 100
const onPage = 50

/** The query of the list; what makes no sense counts as not asked for, but a wrong cursor is refused. */
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
