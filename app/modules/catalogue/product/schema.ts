import { z } from 'zod'
import { hasVisibleCharacter, isStorableText } from '#app/basics/text.ts'
import { boundedText } from '#app/basics/bounded-text.ts'

/** ADP-04, in documented order (D-115). */
export const productCategories = [
  'business_fibre',
  'fixed_wireless_business',
  'fixed_wireless_residential',
] as const
export type ProductCategory = (typeof productCategories)[number]

/** ADP-05. */
export const productStatuses = ['draft', 'pending', 'approved', 'archived'] as const
export type ProductStatus = (typeof productStatuses)[number]

/** Of a row of the pricing list (D-106). */
export const priceStatuses = ['draft', 'pending', 'approved', 'rejected'] as const

const storable = (value: string) => isStorableText(value) && !/\p{Cc}/u.test(value)
const anyLine = (max: number, what: string) =>
  z
    .string(`Please enter ${what}.`)
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine(storable, 'Use one line of ordinary characters.')
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
  /** First and last day on the market; null means without a limit (D-106). */
  availableFrom: date,
  availableUntil: date,
  /** The public price that this product sets once a change is approved (D-116). */
  offerId: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Choose a public price from the list.')
    .nullable(),
})

/** The same with what a draft may leave for later: such a text is empty, such a number 0. */
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
  message: 'The last day must not come before the first.',
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
const version = z
  .number('This record changed while you were editing. Reload and try again.')
  .int()
  .min(1)
const subscribers = z
  .number('Enter the number of subscribers.')
  .int('Enter a whole number.')
  .min(0, 'This cannot be below zero.')
  .max(10_000_000, 'This is too many.')

/** `id` is made by the browser, so that a repeat adds nothing. */
export const createProductSchema = z.strictObject({ id: productId, value: draftProductSchema })
export const saveDraftSchema = z.strictObject({ baseVersion: version, value: draftProductSchema })
export const duplicateProductSchema = z.strictObject({ id: productId })
export const versionedSchema = z.strictObject({ baseVersion: version })
export const countSubscribersSchema = z.strictObject({ baseVersion: version, subscribers })

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
  /** What a draft leaves for later is empty, or 0. */
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

const fieldValue = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** What product pages need of the requests about a product; the whole shape belongs to approvals. */
export const waitingSchema = z.object({
  approvals: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      status: z.enum(['pending', 'under_review', 'approved', 'rejected']),
      submittedBy: z.object({ id: z.string(), name: z.string() }),
      submittedAt: z.string(),
      /** How many products it is about; null where it is this one alone. */
      bulk: z.object({ count: z.number() }).nullable(),
      appliedAt: z.string().nullable(),
      estimatedImpact: z.object({ goLiveDate: z.string().nullable() }),
      changes: z.array(z.object({ field: z.string(), oldValue: fieldValue, newValue: fieldValue })),
    }),
  ),
})
export type Waiting = z.infer<typeof waitingSchema>['approvals'][number]

/** True for a request that no one has decided, or that is approved for a day to come. */
export function isOpen({ status, appliedAt }: Waiting): boolean {
  return status === 'pending' || status === 'under_review' || (status === 'approved' && !appliedAt)
}
