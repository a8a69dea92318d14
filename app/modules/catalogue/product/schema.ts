import { z } from 'zod'
import { boundedText, daySchema, versionSchema } from '#app/basics/schema-parts.ts'
import { cleanText, hasVisibleCharacter, isOneLine } from '#app/basics/text.ts'

/** The product categories, in the order of the specification. */
export const productCategories = [
  'business_fibre',
  'fixed_wireless_business',
  'fixed_wireless_residential',
] as const
export type ProductCategory = (typeof productCategories)[number]

export const productStatuses = ['draft', 'pending', 'approved', 'archived'] as const
export type ProductStatus = (typeof productStatuses)[number]

export const priceStatuses = ['draft', 'pending', 'approved', 'rejected'] as const

const optionalLine = (max: number, what: string) =>
  z
    .string(`Please enter ${what}.`)
    .overwrite(cleanText)
    .max(max, `Use at most ${max} characters.`)
    .refine(isOneLine, 'Use one line of plain text.')
const requiredLine = (max: number, what: string) =>
  optionalLine(max, what).refine(hasVisibleCharacter, `Please enter ${what}.`)

const noCategoryText = 'Please choose a category.'
const wholeNumber = (message: string) => z.number(message).int(message)
const speedSchema = (least: 0 | 1) =>
  wholeNumber('Enter the speed in Mbps as a whole number.')
    .min(least, 'Enter a speed of at least 1 Mbps.')
    .max(100_000, 'Enter a speed of at most 100,000 Mbps.')

const priceSchema = (least: 0 | 1) =>
  wholeNumber('Enter the price in whole rands.')
    .min(least, 'Enter a price of at least one rand.')
    .max(1_000_000, 'Enter a price of at most a million rand.')

const dateSchema = daySchema('Enter a date such as 2027-01-31, or leave this empty.').nullable()

/** Every product field that an edit may change. Amounts are whole rands, speeds are Mbps. */
const completeFields = z.strictObject({
  name: requiredLine(120, 'a name'),
  slug: z
    .string('Please enter a slug.')
    .trim()
    .max(80, 'Use at most 80 characters.')
    .regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'Use lowercase letters and digits, with single dashes between them.',
    ),
  category: z.enum(productCategories, noCategoryText),
  serviceType: requiredLine(80, 'a service type'),
  description: boundedText(2000),
  speedDown: speedSchema(1),
  speedUp: speedSchema(1),
  priceRegular: priceSchema(1),
  pricePromo: priceSchema(1).nullable(),
  isFeatured: z.boolean('Answer yes or no.'),
  /** `availableFrom` and `availableUntil` are the first and last day on sale; null means no limit. */
  availableFrom: dateSchema,
  availableUntil: dateSchema,
  /** The public price that this product sets once a change is approved. */
  offerId: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Choose a public price from the list.')
    .nullable(),
})

/** Like `completeFields`, but a draft may leave some fields empty: text fields as an empty string, numbers as 0. */
export const productValueSchema = completeFields.extend({
  category: z.enum(['', ...productCategories], noCategoryText),
  serviceType: optionalLine(80, 'a service type'),
  speedDown: speedSchema(0),
  speedUp: speedSchema(0),
  priceRegular: priceSchema(0),
})
export type ProductValue = z.infer<typeof productValueSchema>
export type ProductField = keyof ProductValue
export type FieldValue = string | number | boolean | null
export type FieldChange = {
  field: string
  /** Value before the change. Null is shown as "None". */
  oldValue: FieldValue
  newValue: FieldValue
}

const withRules = <Fields extends z.ZodType<ProductValue>>(fields: Fields) =>
  fields
    .refine(({ pricePromo, priceRegular }) => pricePromo === null || pricePromo < priceRegular, {
      path: ['pricePromo'],
      message: 'The promo price must be below the regular price.',
    })
    .refine(({ availableFrom: from, availableUntil: until }) => !from || !until || from <= until, {
      path: ['availableUntil'],
      message: 'The last day can’t be before the first.',
    })

/** Schema of a publishable product: complete, with a promo price below the regular price and dates in order. */
export const wholeProductSchema = withRules(completeFields)

/** Schema of a draft: fields may be empty, but every filled-in field must be valid. */
export const draftProductSchema = withRules(productValueSchema)

export const productIdSchema = z.uuid()
export const subscribersSchema = z
  .number('Enter the number of subscribers.')
  .int('Enter a whole number.')
  .min(0, 'This cannot be below zero.')
  .max(10_000_000, 'Enter at most 10,000,000.')

/** The browser generates `id`, so that a retry does not create a second product. */
export const createProductSchema = z.strictObject({
  id: productIdSchema,
  value: draftProductSchema,
})
export const saveDraftSchema = z.strictObject({
  baseVersion: versionSchema,
  value: draftProductSchema,
})
export const duplicateProductSchema = z.strictObject({ id: productIdSchema })
export const versionedSchema = z.strictObject({ baseVersion: versionSchema })
export const countSubscribersSchema = z.strictObject({
  baseVersion: versionSchema,
  subscribers: subscribersSchema,
})

/** A product as the API returns it; lists merge live updates by id and version. */
export type Product = ProductValue & {
  id: string
  version: number
  status: ProductStatus
  /** True if the product is approved and today lies between its first and last day. */
  isActive: boolean
  subscribers: number
  isSample: boolean
  createdAt: string
  updatedAt: string
  updatedBy: string
  pricing: {
    id: string
    priceRegular: number
    pricePromo: number | null
    approvalStatus: (typeof priceStatuses)[number]
    isCurrent: boolean
    /** The request for a change that proposes this price; null for the current price. */
    approvalId: string | null
  }[]
}

export type ProductsAnswer = {
  products: Product[]
  /** The cursor of the next page; null after the last. */
  next: string | null
  /**
   * Number of matches, counted up to 10,001. Null on later pages, for a search with more than 10,000 matches, and for a
   * search of one or two letters in a very large catalogue.
   */
  total: number | null
  /** True if the list shows sample products, because no real product exists yet. */
  hasSamples: boolean
}

export type CatalogueSummary = {
  total: number
  active: number
  /** Rands per month: price times subscribers, summed over all active products. */
  revenueRands: number
  hasSamples: boolean
}
