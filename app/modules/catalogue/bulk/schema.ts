import { z } from 'zod'
import type { Priority } from '#app/modules/console/request/schema.ts'
import {
  type FieldChange,
  productCategories,
  productIdSchema,
  productStatuses,
} from '../product/schema.ts'

/** For bulk requests and imported files. Product counts stop one above this limit. */
export const maxBulkItems = 10_000

const filterSchema = z.strictObject({
  search: z.string().max(200).default(''),
  category: z.enum(['', ...productCategories]).default(''),
  status: z.enum(['', ...productStatuses]).default(''),
})

export const selectionSchema = z.union(
  [
    z.strictObject({ ids: z.array(productIdSchema).min(1).max(maxBulkItems) }),
    z.strictObject({
      filter: filterSchema,
      except: z.array(productIdSchema).max(maxBulkItems).default([]),
    }),
  ],
  'Choose at least one product.',
)
export type ProductSelection = z.infer<typeof selectionSchema>

const wholeRands = z
  .number('Enter whole rands.')
  .int('Enter whole rands.')
  .min(-1_000_000, 'Prices can change by at most a million rand.')
  .max(1_000_000, 'Prices can change by at most a million rand.')
  .refine((rands) => rands !== 0, 'Enter a number other than 0.')

const percentSchema = z
  .number('Enter a percentage, such as 6.5.')
  .min(-90, 'Prices can drop by at most 90 per cent.')
  .max(500, 'Prices can rise by at most 500 per cent.')
  .refine((value) => value !== 0, 'Enter a number other than 0.')
  .refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    'Use at most two decimals.',
  )

/** The action on each of the chosen products. Prices are rounded to whole rands (rules.ts). */
export const bulkChangeSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('publish') }),
    z.strictObject({ kind: z.literal('price-percent'), percent: percentSchema }),
    z.strictObject({ kind: z.literal('price-rands'), rands: wholeRands }),
    z.strictObject({ kind: z.literal('feature'), isFeatured: z.boolean() }),
    z.strictObject({ kind: z.literal('category'), category: z.enum(productCategories) }),
    z.strictObject({ kind: z.literal('archive') }),
  ],
  'Choose what to do.',
)
export type BulkChange = z.infer<typeof bulkChangeSchema>

/** Outcome for one product: part of the request, changed at once (`draft` or `new`), unchanged, or refused. */
export type BulkOutcome = 'request' | 'draft' | 'new' | 'unchanged' | 'refused'

export type BulkRow = {
  /** Unique within a diff. */
  key: string
  productId: string | null
  name: string
  outcome: BulkOutcome
  /** The reason for refusing this product; empty if it is not refused. */
  reason: string
  changes: FieldChange[]
}

export type BulkCounts = Record<BulkOutcome, number>

export type BulkRequestDetails = {
  change: BulkChange
  productIds: string[]
  /** Empty if the title was generated from the changes. */
  title: string
  description: string
  priority: Priority
  goLiveDate: string | null
}

/** `fingerprint` differs as soon as a line of the diff differs. */
export type DiffSummary = { counts: BulkCounts; fingerprint: string }

export type ImportAnswer = DiffSummary & {
  rows: BulkRow[]
  /** Number of diff lines returned so far, which is the offset of the next page; null after the last page. */
  next: number | null
  isApplied: boolean
  /** The approval request for the changes to live products, if there are any. */
  approval: { id: string } | null
}
