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
const line = (max: number, what: string) =>
  z
    .string(`Please enter ${what}.`)
    .trim()
    .refine(hasVisibleCharacter, `Please enter ${what}.`)
    .max(max, `Use at most ${max} characters.`)
    .refine(storable, 'Use one line of ordinary characters.')

const speed = z
  .number('Enter the speed in Mbps as a whole number.')
  .int('Enter the speed in Mbps as a whole number.')
  .min(1, 'A speed is at least 1 Mbps.')
  .max(100_000, 'A speed is at most 100,000 Mbps.')

const price = z
  .number('Enter the price in whole rands.')
  .int('Enter the price in whole rands.')
  .min(1, 'A price is at least one rand.')
  .max(1_000_000, 'A price is at most a million rands.')

const date = z.iso.date('Enter a date such as 2027-01-31, or leave this empty.').nullable()

/** Everything of a product that an edit changes and an approval decides; amounts in whole rands, speeds in Mbps. */
export const productValueSchema = z.strictObject({
  name: line(120, 'a name'),
  slug: z
    .string('Please enter a slug.')
    .trim()
    .max(80, 'Use at most 80 characters.')
    .regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'A slug has small letters and digits, with single dashes between them.',
    ),
  category: z.enum(productCategories, 'Please choose a category.'),
  serviceType: line(80, 'a service type'),
  description: boundedText(2000),
  speedDown: speed,
  speedUp: speed,
  priceRegular: price,
  pricePromo: price.nullable(),
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
export type ProductValue = z.infer<typeof productValueSchema>
export type ProductField = keyof ProductValue
export type FieldValue = string | number | boolean | null

/** A product as it may be stored: the fields also fit each other. */
export const wholeProductSchema = productValueSchema
  .refine(({ pricePromo, priceRegular }) => pricePromo === null || pricePromo < priceRegular, {
    path: ['pricePromo'],
    message: 'The promo price must be below the regular price.',
  })
  .refine(
    ({ availableFrom, availableUntil }) =>
      !availableFrom || !availableUntil || availableFrom <= availableUntil,
    { path: ['availableUntil'], message: 'The last day must not come before the first.' },
  )

export const productId = z.uuid()
const version = z.number('Say which version this is about.').int().min(1)
const subscribers = z
  .number('Enter the number of subscribers.')
  .int('Enter a whole number.')
  .min(0, 'This cannot be below zero.')
  .max(10_000_000, 'This is too many.')

/** `id` is made by the browser, so that a repeat adds nothing. */
export const createProductSchema = z.strictObject({ id: productId, value: wholeProductSchema })
export const saveDraftSchema = z.strictObject({ baseVersion: version, value: wholeProductSchema })
export const duplicateProductSchema = z.strictObject({ id: productId })
export const versionedSchema = z.strictObject({ baseVersion: version })
export const countSubscribersSchema = z.strictObject({ baseVersion: version, subscribers })
