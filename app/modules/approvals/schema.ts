import { z } from 'zod'
import { requestTermsSchema } from '#app/modules/console/request/schema.ts'
import { boundedText } from '#app/basics/bounded-text.ts'

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

/** What somebody asks for: publish a draft, change what is live, or archive it. */
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
