import { z } from 'zod'
import { cleanText, isStorableText } from '#app/basics/text.ts'

const lineSources = ['offer', 'product', 'free'] as const
export const linePeriods = ['month', 'once'] as const
export const discountKinds = ['none', 'percent', 'rand'] as const
export type LinePeriod = (typeof linePeriods)[number]

export const lineLimits = {
  lines: 40,
  quantity: 9_999,
  /** Ten million rands, as the most a public price may be. */
  unitCents: 1_000_000_000,
  name: 120,
  words: 300,
} as const

/** Text of people as it is kept: cleaned, and of a length. */
export const words = (max: number, isMultiline = false) =>
  z
    .string('Please fill this in.')
    .transform(cleanText)
    .pipe(
      z
        .string()
        .max(max, `Use at most ${max} characters.`)
        .refine(isStorableText, 'This text has a character that cannot be stored.')
        .refine((text) => isMultiline || !/[\n\t]/.test(text), 'Use one line.'),
    )

const amount = (message: string, max: number) =>
  z.number(message).int(message).min(0, message).max(max, message)

const quantityRange = 'Enter a whole number from 1 to 9,999.'
const tooMuch = 'A discount takes at most the whole line.'

/** A line as staff ask for it. The price of an offer or product is the server's, whatever is sent (QUO-01). */
export const lineInputSchema = z
  .strictObject({
    id: z.string().regex(/^[\w-]{1,40}$/),
    source: z.enum(lineSources),
    sourceId: z.string().max(60).nullable(),
    name: words(lineLimits.name).pipe(z.string().min(1, 'Say what this is.')),
    detail: words(lineLimits.words),
    period: z.enum(linePeriods),
    /** 0 until staff say how many: the enquiry names a range. */
    quantity: z
      .number(quantityRange)
      .int(quantityRange)
      .min(0, quantityRange)
      .max(9_999, quantityRange),
    unitCents: amount('Enter a price, of at most ten million rands.', lineLimits.unitCents),
    discountKind: z.enum(discountKinds),
    /** Hundredths of a per cent, or cents off the whole line. */
    discount: amount(tooMuch, lineLimits.unitCents * lineLimits.quantity),
    /** Why a free line is there, or why there is a discount; staff alone read it. */
    reason: words(lineLimits.words),
  })
  .superRefine((line, context) => {
    const complain = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (line.discountKind === 'percent' && line.discount > 10_000) complain('discount', tooMuch)
    if (line.discountKind === 'rand' && line.discount > line.unitCents * line.quantity)
      complain('discount', tooMuch)
    if (line.source === 'free' && line.reason === '')
      complain('reason', 'Say why this line is there.')
    if (line.source !== 'free' && !line.sourceId) complain('name', 'Choose what this line is.')
  })
export type QuoteLine = z.infer<typeof lineInputSchema>
