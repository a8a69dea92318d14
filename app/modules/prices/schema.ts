import { z } from 'zod'
import { cleanText } from '#app/basics/text.ts'

/** Families of offers. An offer's id begins with its family or with the name of a product, such as `fwa-from`. */
export const offerFamilies = [
  'managed-it',
  'legacy',
  'waas',
  'bundle',
  'recipe',
  'connectivity',
  'virtual-desktop',
  'cloud',
  'referral',
  'individual',
] as const

export const offerUnits = [
  'per month',
  'per user per month',
  'per device per month',
  'per GB per month',
  'on the next invoice',
] as const

const wholeNumberMessage = 'Enter a whole number, or leave this empty.'
const wholeRandsMessage = 'Enter the price in whole rands, or leave this empty.'
const textSchema = z.string().overwrite(cleanText).max(80, 'Use at most 80 characters.')

const countSchema = z
  .number(wholeNumberMessage)
  .int(wholeNumberMessage)
  .positive(wholeNumberMessage)
  .max(1_000_000, 'Enter a number of at most one million, or leave this empty.')
  .nullable()

/**
 * A public price for pages, in whole rands. A null amount means that there is no price to show; 0 is allowed only with
 * `isOnRequest` (priced on request). The last fields describe what the price includes, to distinguish prices of one
 * product.
 */
export const offerSchema = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .max(60),
    family: z.enum(offerFamilies),
    name: textSchema.min(1, 'Give the price a name.'),
    amountRands: z
      .number(wholeRandsMessage)
      .int(wholeRandsMessage)
      .min(0, wholeRandsMessage)
      .max(10_000_000, 'Enter a price of at most ten million rand.')
      .nullable(),
    unit: z.enum(offerUnits),
    isOnRequest: z.boolean(),
    isStartingPrice: z.boolean(),
    devices: countSchema,
    maxUsers: countSchema,
    speedMbps: countSchema,
    discountNote: textSchema,
  })
  .refine((offer) => offer.amountRands !== 0 || offer.isOnRequest, {
    path: ['amountRands'],
    message: 'R0 is allowed only for a price on request.',
  })
export type Offer = z.infer<typeof offerSchema>

/** The fields of an offer that staff can change through an approval; id and family never change. */
export type OfferValue = Omit<Offer, 'id' | 'family'>
