import { z } from 'zod'
import { offerSchema } from '#app/features/offers/schema.ts'
import { approvalSchema } from './answers.ts'

const priceSchema = z.object({
  ...offerSchema.shape,
  isPublished: z.boolean(),
  version: z.number(),
  updatedAt: z.string(),
  /** Empty where nobody changed it yet. */
  updatedBy: z.string(),
})
export type PublicPrice = z.infer<typeof priceSchema>

/** A public price as a conflict tells it: what stands there, who changed it last, and what already waits. */
export const storedPriceSchema = z.object({
  version: z.number(),
  updatedBy: z.string(),
  value: z.object(offerSchema.shape).omit({ id: true, family: true }),
  waiting: approvalSchema.nullable(),
})
export type StoredPrice = z.infer<typeof storedPriceSchema>

/** What /api/admin/offers answers: every public price, and what they say against each other. */
export const pricesAnswerSchema = z.object({
  offers: z.array(priceSchema),
  conflicts: z.array(
    z.object({
      kind: z.string(),
      decision: z.string(),
      offers: z.array(z.string()),
      message: z.string(),
    }),
  ),
})
export type PricesAnswer = z.infer<typeof pricesAnswerSchema>
