import { z } from 'zod'
import { boundedText } from '#app/basics/bounded-text.ts'

const percent = (label: string) => {
  const range = `${label}: enter whole per cent, from 0 to 100.`
  return z.number(range).int(range).min(0, range).max(100, range)
}
const daysRange = 'Enter whole days, from 1 to 180.'
const rateRange = 'Enter a rate from 0 to 100 per cent.'
const text = (max: number) => boundedText(max).pipe(z.string().min(1, 'Please fill this in.'))

/** What quotes are made by: VAT by dates, limits of discounts, how long they hold, and their words (QUO-02 to QUO-07). */
export const quoteRulesSchema = z.strictObject({
  vatRates: z
    .array(
      z.strictObject({
        from: z.iso.date('Please choose a date.'),
        /** Hundredths of a per cent. */
        basisPoints: z.number(rateRange).int(rateRange).min(0, rateRange).max(10_000, rateRange),
      }),
    )
    .min(1, 'Name at least one rate.')
    .max(20, 'Name at most 20 rates.')
    .refine((rates) => new Set(rates.map(({ from }) => from)).size === rates.length, {
      error: 'Each date may be listed only once.',
    }),
  validDays: z.number(daysRange).int(daysRange).min(1, daysRange).max(180, daysRange),
  /** The most that each role may take off a line alone. */
  limits: z.strictObject({
    editor: percent('Editors'),
    product_manager: percent('Product managers'),
    super_admin: percent('Super admins'),
  }),
  /** What a line must come to, of its public price, or a second person decides, whoever wrote it. */
  floorPercent: percent('Floor'),
  terms: text(6_000),
  /** How long the contract lasts, and how prices may rise. */
  contract: text(3_000),
  /** Cooling-off and cancellation, for natural persons alone. */
  personNotice: text(3_000),
})
export type QuoteRules = z.infer<typeof quoteRulesSchema>
