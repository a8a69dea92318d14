import { z } from 'zod'
import { offerSchema } from '#app/modules/prices/schema.ts'
import { approvalSchema } from './answers.ts'

export type PublicPrice = z.infer<typeof offerSchema> & {
  isPublished: boolean
  version: number
  updatedAt: string
  /** Empty where nobody changed it yet. */
  updatedBy: string
}

/** A public price as a conflict tells it: what stands there, who changed it last, and what already waits. */
export const storedPriceSchema = z.object({
  version: z.number(),
  updatedBy: z.string(),
  value: z.object(offerSchema.shape).omit({ id: true, family: true }),
  waiting: approvalSchema.nullable(),
})
export type StoredPrice = z.infer<typeof storedPriceSchema>

/** Every public price, and what they say against each other. */
export type PricesAnswer = {
  offers: PublicPrice[]
  conflicts: { kind: string; decision: string; offers: string[]; message: string }[]
}
