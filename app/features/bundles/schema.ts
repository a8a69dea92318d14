import { z } from 'zod'
import { lineItems, type BundleId } from './content.ts'

/** How many of each line item, by the id of its offer. */
export type Quantities = Readonly<Record<string, number>>

const quantity = (most: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,4}$/)
          .transform(Number),
      ],
      {
        error: 'must be a whole number',
      },
    )
    .pipe(
      z
        .number()
        .int('must be a whole number')
        .min(0, 'must be 0 or more')
        .max(most, `must be ${most} or less`),
    )

/**
 * Quantities as a form or an address gives them, text or numbers. A line that is not named counts as
 * documented; a name that is no line is ignored.
 */
export function quantitiesSchema(bundle: BundleId): z.ZodType<Quantities> {
  return z.object(
    Object.fromEntries(
      lineItems[bundle].map((line) => [line.offer, quantity(line.most).default(line.quantity)]),
    ),
  )
}
