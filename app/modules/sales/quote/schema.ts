import { z } from 'zod'
import { cleanText, isStorableText } from '#app/basics/text.ts'
import type { WiringPart } from '#app/modules/prices/recipe/wiring/content.ts'
import { sendReplySchema } from '../conversation/reply/schema.ts'
import { listStates } from './content.ts'

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
const words = (max: number, isMultiline = false) =>
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
const lineInputSchema = z
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

/** A natural person has rights that a company has not (QUO-07). */
const buyers = ['company', 'person'] as const

const daysRange = 'Enter whole days, from 1 to 180.'
const twice = 'Two lines have the same id.'

/** What staff edit. */
export const quoteDraftSchema = z.strictObject({
  recipientName: words(120).pipe(z.string().min(1, 'Say whom this quote is for.')),
  company: words(120),
  address: z.email('Choose an e-mail address of this enquiry.').max(254),
  /** Empty until staff say who buys. */
  buyer: z.enum(['', ...buyers]),
  introduction: words(2_000, true),
  validDays: z.number(daysRange).int(daysRange).min(1, daysRange).max(180, daysRange),
  /** The visitor is reminded once, two business days before the end (QUO-08). */
  isVisitorReminded: z.boolean(),
  lines: z
    .array(lineInputSchema)
    .max(lineLimits.lines, `A quote has at most ${lineLimits.lines} lines.`)
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, twice),
})
export type QuoteDraft = z.infer<typeof quoteDraftSchema>

const revision = z
  .number('This record changed while you were editing. Reload and try again.')
  .int()
  .min(1)

export const startQuoteSchema = z.strictObject({ id: z.uuid(), leadId: z.uuid() })
export const newVersionSchema = z.strictObject({ id: z.uuid() })
export const saveQuoteSchema = z.strictObject({ revision, value: quoteDraftSchema })
export const atRevisionSchema = z.strictObject({ revision })
/** With a reply the quote leaves in the mail of the reply. */
export const sendQuoteSchema = z.strictObject({
  revision,
  reply: sendReplySchema.omit({ leadId: true }).optional(),
})

export type PeriodTotals = { netCents: number; vatCents: number; grossCents: number }
export type QuoteTotals = { month: PeriodTotals; once: PeriodTotals }

/** VAT as it holds on a day: hundredths of a per cent, and whether prices are stated with it. */
export type VatTerms = { rateBasisPoints: number; isIncluded: boolean }

/** What was sent, word for word; its hash is of this (QUO-04). */
export type QuoteContent = {
  number: string
  reference: string
  sentOn: string
  validUntil: string
  recipient: { name: string; company: string }
  buyer: QuoteDraft['buyer']
  introduction: string
  lines: Omit<QuoteLine, 'reason' | 'source' | 'sourceId'>[]
  vat: VatTerms
  totals: QuoteTotals
  /** What is drawn as wired to what; quotes of before there were drawings have none. */
  parts?: WiringPart[]
  seller: {
    brandName: string
    legalName: string
    registrationNumber: string
    phone: string
    email: string
    address: string
    contact: string
  }
  /** null where the buyer is no natural person. */
  words: { version: number; terms: string; contract: string; personNotice: string | null }
}

/** What shows that someone accepted or declined (QUO-06). */
export type Decision = {
  name: string
  contentHash: string
  wordsVersion: number
  /** The network it came from, shortened: no address of one machine. */
  network: string
  hasAuthority: boolean
  reason: string
}

const ticked = (message: string) => z.literal('yes', message)

export const acceptSchema = z.object({
  name: words(120).pipe(z.string().min(2, 'Type your full name.')),
  authority: ticked('Confirm that you may accept this quote.'),
  terms: ticked('Confirm that you have read the terms.'),
  /** The content that was read, so that nothing else is accepted. */
  hash: z.string().max(100),
})
export const declineSchema = z.object({ reason: words(1_000, true), hash: z.string().max(100) })

export const quoteListSchema = z.object({
  state: z.enum(listStates).catch('open'),
  search: z.string().trim().max(100).catch(''),
  after: z.string().max(200).optional().catch('-'),
})
