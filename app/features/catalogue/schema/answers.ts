import { z } from 'zod'
import { priceStatuses, productCategories, productStatuses } from '../schema.ts'
import { bulkCountsSchema, bulkRowSchema } from './bulk.ts'

const instant = z.iso.datetime()

/** A row of the pricing list (ENT-07). */
const productPriceSchema = z.object({
  id: z.string(),
  priceRegular: z.number(),
  pricePromo: z.number().nullable(),
  approvalStatus: z.enum(priceStatuses),
  isCurrent: z.boolean(),
})

/** A product as the console has it: id and version are what lists merge by (SYN-03). */
export const productSchema = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  slug: z.string(),
  category: z.enum(productCategories),
  serviceType: z.string(),
  description: z.string(),
  speedDown: z.number(),
  speedUp: z.number(),
  priceRegular: z.number(),
  pricePromo: z.number().nullable(),
  status: z.enum(productStatuses),
  isFeatured: z.boolean(),
  /** Approved, not archived, and within its dates (D-106). */
  isActive: z.boolean(),
  availableFrom: z.string().nullable(),
  availableUntil: z.string().nullable(),
  offerId: z.string().nullable(),
  subscribers: z.number(),
  isSample: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  updatedBy: z.string(),
  pricing: z.array(productPriceSchema),
})
export type Product = z.infer<typeof productSchema>

/** A page of the products that fit what was asked for. */
export const productsAnswerSchema = z.object({
  products: z.array(productSchema),
  /** Where the next page begins; null after the last. */
  next: z.string().nullable(),
  /** How many fit, of the first page; null with a cursor. */
  total: z.number().nullable(),
  /** The list holds samples, because there is no product of the provider's own yet (D-105). */
  hasSamples: z.boolean(),
})
export type ProductsAnswer = z.infer<typeof productsAnswerSchema>

const fieldChangeSchema = z.object({
  field: z.string(),
  oldValue: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  newValue: z.union([z.string(), z.number(), z.boolean()]).nullable(),
})

/** One entry of the history: who changed which field, from what, to what, when, who approved (ADP-22). */
const historyEntrySchema = z.object({
  id: z.number(),
  at: instant,
  actorName: z.string(),
  action: z.string(),
  changes: z.array(fieldChangeSchema),
  requestedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  comment: z.string(),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>

export const productAnswerSchema = z.object({
  product: productSchema,
  history: z.array(historyEntrySchema),
})
export type ProductAnswer = z.infer<typeof productAnswerSchema>
export const changedProductSchema = z.object({ product: productSchema })

export const catalogueSummarySchema = z.object({
  total: z.number(),
  active: z.number(),
  /** Rands a month: price times subscribers over active products (ADD-05, ADD-06). */
  revenueRands: z.number(),
  hasSamples: z.boolean(),
})

const activityKinds = [
  'approval_request',
  'price_update',
  'product_approved',
  'feature_update',
] as const
export const catalogueActivitySchema = z.object({
  entries: z.array(
    z.object({
      id: z.number(),
      at: instant,
      kind: z.enum([...activityKinds, 'other']),
      actorName: z.string(),
      /** Follows the actor's name: "approved Business Fibre 50". */
      text: z.string(),
      subjectType: z.string(),
      subjectId: z.string(),
    }),
  ),
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
