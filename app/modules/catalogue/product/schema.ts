import { z } from 'zod'
import { boundedText, editedVersion } from '#app/basics/schema-parts.ts'
import { hasVisibleCharacter, isOneLine } from '#app/basics/text.ts'

/** In documented order. */
export const productCategories = [
  'business_fibre',
  'fixed_wireless_business',
  'fixed_wireless_residential',
] as const
export type ProductCategory = (typeof productCategories)[number]

export const productStatuses = ['draft', 'pending', 'approved', 'archived'] as const
export type ProductStatus = (typeof productStatuses)[number]

/** A row of the pricing list. */
export const priceStatuses = ['draft', 'pending', 'approved', 'rejected'] as const

const anyLine = (max: number, what: string) =>
  z
    .string(`Please enter ${what}.`)
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine(isOneLine, 'Use one line of ordinary characters.')
const line = (max: number, what: string) =>
  anyLine(max, what).refine(hasVisibleCharacter, `Please enter ${what}.`)

const noCategory = 'Please choose a category.'
const noSpeed = 'Enter the speed in Mbps as a whole number.'
const speed = (least: 0 | 1) =>
  z
    .number(noSpeed)
    .int(noSpeed)
    .min(least, 'Enter a speed of at least 1 Mbps.')
    .max(100_000, 'A speed is at most 100,000 Mbps.')

const noPrice = 'Enter the price in whole rands.'
const price = (least: 0 | 1) =>
  z
    .number(noPrice)
    .int(noPrice)
    .min(least, 'Enter a price of at least one rand.')
    .max(1_000_000, 'A price is at most a million rands.')

const date = z.iso.date('Enter a date such as 2027-01-31, or leave this empty.').nullable()

/** Everything of a product that an edit changes and an approval decides; amounts in whole rands, speeds in Mbps. */
const completeFields = z.strictObject({
  name: line(120, 'a name'),
  slug: z
    .string('Please enter a slug.')
    .trim()
    .max(80, 'Use at most 80 characters.')
    .regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'A slug has small letters and digits, with single dashes between them.',
    ),
  category: z.enum(productCategories, noCategory),
  serviceType: line(80, 'a service type'),
  description: boundedText(2000),
  speedDown: speed(1),
  speedUp: speed(1),
  priceRegular: price(1),
  pricePromo: price(1).nullable(),
  isFeatured: z.boolean('Answer yes or no.'),
  /** First and last day on the market; null means without a limit. */
  availableFrom: date,
  availableUntil: date,
  /** The public price that this product sets once a change is approved. */
  offerId: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Choose a public price from the list.')
    .nullable(),
})

/** The same with the fields that a draft may leave open: such a text is empty, such a number 0. */
export const productValueSchema = completeFields.extend({
  category: z.enum(['', ...productCategories], noCategory),
  serviceType: anyLine(80, 'a service type'),
  speedDown: speed(0),
  speedUp: speed(0),
  priceRegular: price(0),
})
export type ProductValue = z.infer<typeof productValueSchema>
export type ProductField = keyof ProductValue
export type FieldValue = string | number | boolean | null

type Priced = Pick<ProductValue, 'priceRegular' | 'pricePromo'>
const isBelowRegular = ({ pricePromo, priceRegular }: Priced) =>
  pricePromo === null || pricePromo < priceRegular
const belowRegular = {
  path: ['pricePromo'],
  message: 'The promo price must be below the regular price.',
}
type Dated = Pick<ProductValue, 'availableFrom' | 'availableUntil'>
const areInOrder = ({ availableFrom, availableUntil }: Dated) =>
  !availableFrom || !availableUntil || availableFrom <= availableUntil
const inOrder = {
  path: ['availableUntil'],
  message: 'The last day can’t be before the first.',
}

/** A product that may be published: complete, and its fields fit each other. */
export const wholeProductSchema = completeFields
  .refine(isBelowRegular, belowRegular)
  .refine(areInOrder, inOrder)

/** A product as a draft may be stored: what is there fits. */
export const draftProductSchema = productValueSchema
  .refine(isBelowRegular, belowRegular)
  .refine(areInOrder, inOrder)

export const productId = z.uuid()
const subscribers = z
  .number('Enter the number of subscribers.')
  .int('Enter a whole number.')
  .min(0, 'This cannot be below zero.')
  .max(10_000_000, 'This is too many.')

/** `id` is made by the browser, so that a repeat adds nothing. */
export const createProductSchema = z.strictObject({ id: productId, value: draftProductSchema })
export const saveDraftSchema = z.strictObject({
  baseVersion: editedVersion,
  value: draftProductSchema,
})
export const duplicateProductSchema = z.strictObject({ id: productId })
export const versionedSchema = z.strictObject({ baseVersion: editedVersion })
export const countSubscribersSchema = z.strictObject({ baseVersion: editedVersion, subscribers })

/** A product as the console has it: id and version are what lists merge by. */
export type Product = ProductValue & {
  id: string
  version: number
  status: ProductStatus
  /** Approved, not archived, and within its dates. */
  isActive: boolean
  subscribers: number
  isSample: boolean
  createdAt: string
  updatedAt: string
  updatedBy: string
  /** The pricing list. */
  pricing: {
    id: string
    priceRegular: number
    pricePromo: number | null
    approvalStatus: (typeof priceStatuses)[number]
    isCurrent: boolean
  }[]
}

/** A page of the matching products. */
export type ProductsAnswer = {
  products: Product[]
  /** The cursor of the next page; null after the last. */
  next: string | null
  /**
   * How many fit, of the first page, counted no further than one beyond 10,000. Null with a cursor, and for a search that
   * finds more than that or is of one or two letters among very many products.
   */
  total: number | null
  /** The list contains samples, because the provider has no product yet. */
  hasSamples: boolean
}

/** One entry of the history: who changed which field, from what, to what, when, who approved. */
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
  /** Rands a month: price times subscribers over active products. */
  revenueRands: number
  hasSamples: boolean
}
