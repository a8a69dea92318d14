import { z } from 'zod'
import type { Priority } from '#app/modules/console/request/schema.ts'
import {
  type FieldValue,
  productCategories,
  productId,
  productStatuses,
} from '../product/schema.ts'

/** How many products one request may name, also by a filter, and an imported file may have lines. So many are counted. */
export const maxBulkItems = 10_000

const search = z.string().max(200).default('')
const filter = z.strictObject({
  search,
  category: z.enum(['', ...productCategories]).default(''),
  status: z.enum(['', ...productStatuses]).default(''),
})

/** The products named, or all that fit a filter but some. */
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
  .number('Enter a percentage, such as 6.5.')
  .min(-90, 'At most 90 per cent less.')
  .max(500, 'At most 500 per cent more.')
  .refine((value) => value !== 0, 'Enter by how much.')
  .refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    'Use at most two decimals.',
  )

/** The action on each of the chosen products. Prices are rounded to whole rands (rules.ts). */
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

/** Outcome of one product: part of the request, changed at once (a draft, or new), left as it is, or refused. */
export type BulkOutcome = 'request' | 'draft' | 'new' | 'unchanged' | 'refused'

/** A line of the diff of a bulk change. */
export type BulkRow = {
  /** Unique within a diff. */
  key: string
  productId: string | null
  name: string
  outcome: BulkOutcome
  /** The reason it is refused; empty otherwise. */
  reason: string
  changes: { field: string; oldValue: FieldValue; newValue: FieldValue }[]
}

export type BulkCounts = Record<BulkOutcome, number>

/** The contents of a rejected bulk request, to be revised. */
export type BulkRequestDetails = {
  change: BulkChange
  productIds: string[]
  /** Empty where it was made from what changed. */
  title: string
  description: string
  priority: Priority
  goLiveDate: string | null
}

/** The diff of a file, a page at a time. */
export type ImportAnswer = {
  counts: BulkCounts
  rows: BulkRow[]
  /** The number of diff lines returned so far; null at its end. */
  next: number | null
  isApplied: boolean
  /** The approval request for a live record, if there is one. */
  approval: { id: string } | null
}
