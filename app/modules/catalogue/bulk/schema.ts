import { z } from 'zod'
import { priorities } from '#app/modules/console/request/schema.ts'
import { productCategories, productId, productStatuses } from '../product/schema.ts'

/** How many products one request may name, also by a filter, and an imported file may have lines. So many are counted. */
export const maxBulkItems = 10_000

const search = z.string().max(200).default('')
const filter = z.strictObject({
  search,
  category: z.enum(['', ...productCategories]).default(''),
  status: z.enum(['', ...productStatuses]).default(''),
})

/** The products named, or all that fit a filter but some (STF-01). */
export const selectionSchema = z.union(
  [
    z.strictObject({ ids: z.array(productId).min(1).max(maxBulkItems) }),
    z.strictObject({ filter, except: z.array(productId).max(maxBulkItems).default([]) }),
  ],
  'Choose at least one product.',
)
export type ProductSelection = z.infer<typeof selectionSchema>

const wholeRands = z
  .number('Enter whole rands.')
  .int('Enter whole rands.')
  .min(-1_000_000, 'At most a million rands.')
  .max(1_000_000, 'At most a million rands.')
  .refine((rands) => rands !== 0, 'Enter by how much.')

const percent = z
  .number('Enter a number of per cent, such as 6.5.')
  .min(-90, 'At most 90 per cent less.')
  .max(500, 'At most 500 per cent more.')
  .refine((value) => value !== 0, 'Enter by how much.')
  .refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    'Use at most two decimals.',
  )

/** What is done to each of the chosen products. Prices are rounded to whole rands (rules.ts). */
export const bulkChangeSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('publish') }),
    z.strictObject({ kind: z.literal('price-percent'), percent }),
    z.strictObject({ kind: z.literal('price-rands'), rands: wholeRands }),
    z.strictObject({ kind: z.literal('feature'), isFeatured: z.boolean() }),
    z.strictObject({ kind: z.literal('category'), category: z.enum(productCategories) }),
    z.strictObject({ kind: z.literal('archive') }),
  ],
  'Choose what to do.',
)
export type BulkChange = z.infer<typeof bulkChangeSchema>

/** What becomes of one product: part of the request, changed at once (a draft, or new), left as it is, or refused. */
const bulkOutcomes = ['request', 'draft', 'new', 'unchanged', 'refused'] as const
export type BulkOutcome = (typeof bulkOutcomes)[number]

const fieldValue = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** A line of the diff of a bulk change. */
const bulkRowSchema = z.object({
  /** Unique within a diff. */
  key: z.string(),
  productId: z.string().nullable(),
  name: z.string(),
  outcome: z.enum(bulkOutcomes),
  /** Why it is refused; empty otherwise. */
  reason: z.string(),
  changes: z.array(z.object({ field: z.string(), oldValue: fieldValue, newValue: fieldValue })),
})
export type BulkRow = z.infer<typeof bulkRowSchema>

const count = z.number().int().min(0)
export const bulkCountsSchema = z.object({
  request: count,
  draft: count,
  new: count,
  unchanged: count,
  refused: count,
})
export type BulkCounts = z.infer<typeof bulkCountsSchema>

/** A page of what a bulk change would do. */
export const bulkPreviewSchema = z.object({
  /** How many products each outcome has; of the first page, null with a cursor. */
  counts: bulkCountsSchema.nullable(),
  rows: z.array(bulkRowSchema),
  next: z.string().nullable(),
})

/** What a rejected bulk request asked for, to be revised (STF-04). */
export const bulkRequestSchema = z.object({
  change: bulkChangeSchema,
  productIds: z.array(z.string()),
  /** Empty where it was made from what changed. */
  title: z.string(),
  description: z.string(),
  priority: z.enum(priorities),
  goLiveDate: z.string().nullable(),
})
export type BulkRequestDetails = z.infer<typeof bulkRequestSchema>

/** `approval` is null where nothing needed one; its whole shape belongs to approvals. */
export const bulkDoneSchema = z.object({
  approval: z.object({ id: z.string() }).nullable(),
  counts: bulkCountsSchema,
})

/** What a file does, or would do: the diff a page at a time (STF-02). */
export const importAnswerSchema = z.object({
  counts: bulkCountsSchema,
  rows: z.array(bulkRowSchema),
  /** How many lines of the diff were answered so far; null at its end. */
  next: z.number().nullable(),
  isApplied: z.boolean(),
  /** The request for what is live, where there is one. */
  approval: z.object({ id: z.string() }).nullable(),
})
export type ImportAnswer = z.infer<typeof importAnswerSchema>
