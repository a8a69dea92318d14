import { z } from 'zod'
import { priceStatuses, productCategories, productStatuses, type FieldValue } from '../schema.ts'

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
  /** What a draft leaves for later is empty, or 0 (schema.ts). */
  category: z.enum(['', ...productCategories]),
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
export type ProductsAnswer = {
  products: Product[]
  /** Where the next page begins; null after the last. */
  next: string | null
  /**
   * How many fit, of the first page, counted no further than one beyond 10,000. Null with a cursor, and for a search that
   * finds more than that or is of one or two letters among very many products.
   */
  total: number | null
  /** The list holds samples, because there is no product of the provider's own yet (D-105). */
  hasSamples: boolean
}

/** One entry of the history: who changed which field, from what, to what, when, who approved (ADP-22). */
export type HistoryEntry = {
  id: number
  at: string
  actorName: string
  action: string
  changes: { field: string; oldValue: FieldValue; newValue: FieldValue }[]
  requestedBy: string | null
  approvedBy: string | null
  comment: string
}

export type ProductAnswer = { product: Product; history: HistoryEntry[] }

export type CatalogueSummary = {
  total: number
  active: number
  /** Rands a month: price times subscribers over active products (ADD-05, ADD-06). */
  revenueRands: number
  hasSamples: boolean
}
