import { z } from 'zod'
import { storableText, versionSchema } from '#app/basics/schema-parts.ts'
import { cleanText } from '#app/basics/text.ts'
import type { WiringPart } from '#app/modules/prices/recipe/wiring/content.ts'
import { sendReplySchema } from '../conversation/reply/schema.ts'
import { listStates } from './content.ts'

/** The ways to give a quote to someone without email. */
const handOverMethods = ['whatsapp', 'in-person'] as const
export type HandOverMethod = (typeof handOverMethods)[number]

export const handOverSchema = z.strictObject({
  how: z.enum(handOverMethods, 'Choose how the quote was delivered.'),
})

export const linePeriods = ['month', 'once'] as const
export const discountKinds = ['none', 'percent', 'rand'] as const
export type LinePeriod = (typeof linePeriods)[number]

export const lineLimits = {
  lines: 40,
  quantity: 9_999,
  /** Ten million rands, the same limit as for public prices. */
  unitCents: 1_000_000_000,
  name: 120,
  words: 300,
} as const

const textSchema = (max: number, isMultiline = false) =>
  z
    .string('Please fill this in.')
    .transform(cleanText)
    .pipe(storableText(max).refine((text) => isMultiline || !/[\n\t]/.test(text), 'Use one line.'))

const amountSchema = (message: string, max: number, min = 0) =>
  z.number(message).int(message).min(min, message).max(max, message)

const discountTooHighMessage = 'A discount can’t be more than the line total.'

/** A line as staff send it. For an offer or product, the server replaces the sent price with the public one. */
const lineInputSchema = z
  .strictObject({
    id: z.string().regex(/^[\w-]{1,40}$/),
    source: z.enum(['offer', 'product', 'free']),
    sourceId: z.string().max(60).nullable(),
    name: textSchema(lineLimits.name).pipe(z.string().min(1, 'Describe this line.')),
    detail: textSchema(lineLimits.words),
    period: z.enum(linePeriods),
    /** 0 until staff enter the quantity, because the enquiry may only contain a range. */
    quantity: amountSchema('Enter a whole number from 1 to 9,999.', lineLimits.quantity),
    unitCents: amountSchema('Enter a price of at most ten million rand.', lineLimits.unitCents),
    discountKind: z.enum(discountKinds),
    /** Hundredths of a per cent, or cents for the whole line, depending on `discountKind`. */
    discount: amountSchema(discountTooHighMessage, lineLimits.unitCents * lineLimits.quantity),
    /** The reason for a free line or a discount; only staff see it. */
    reason: textSchema(lineLimits.words),
  })
  .superRefine((line, context) => {
    const complain = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (line.discountKind === 'percent' && line.discount > 10_000)
      complain('discount', discountTooHighMessage)
    if (line.discountKind === 'rand' && line.discount > line.unitCents * line.quantity)
      complain('discount', discountTooHighMessage)
    if (line.source === 'free' && line.reason === '')
      complain('reason', 'Give a reason for this line.')
    if (line.source !== 'free' && !line.sourceId)
      complain('name', 'Choose an offer or product for this line.')
  })
export type QuoteLine = z.infer<typeof lineInputSchema>

export const quoteDraftSchema = z.strictObject({
  recipientName: textSchema(120).pipe(z.string().min(1, 'Enter who this quote is for.')),
  company: textSchema(120),
  /** Empty if the visitor gets the quote as a link. */
  address: z.union(
    [z.literal(''), z.email('Choose an email address linked to this lead.').max(254)],
    'Choose an email address linked to this lead.',
  ),
  /** A person has consumer rights that a company does not have. Empty until staff choose. */
  buyer: z.enum(['', 'company', 'person']),
  introduction: textSchema(2_000, true),
  validDays: amountSchema('Enter a whole number of days, from 1 to 180.', 180, 1),
  /** True if the visitor gets one reminder, two business days before the quote expires. */
  isVisitorReminded: z.boolean(),
  lines: z
    .array(lineInputSchema)
    .max(lineLimits.lines, `A quote can have up to ${lineLimits.lines} lines.`)
    .refine(
      (lines) => new Set(lines.map(({ id }) => id)).size === lines.length,
      'Two lines have the same ID. Remove one and add it again.',
    ),
})
export type QuoteDraft = z.infer<typeof quoteDraftSchema>

export const startQuoteSchema = z.strictObject({ id: z.uuid(), leadId: z.uuid() })
export const newVersionSchema = z.strictObject({ id: z.uuid() })
export const saveQuoteSchema = z.strictObject({ revision: versionSchema, value: quoteDraftSchema })
export const revisionOnlySchema = z.strictObject({ revision: versionSchema })
/** With `reply`, the quote is sent in the same email as the reply. */
export const sendQuoteSchema = z.strictObject({
  revision: versionSchema,
  reply: sendReplySchema.omit({ leadId: true, sendAt: true }).optional(),
})

export type PeriodTotals = { netCents: number; vatCents: number; grossCents: number }
export type QuoteTotals = { month: PeriodTotals; once: PeriodTotals }

/** VAT terms on a day: the rate in hundredths of a per cent, and whether prices include it. */
export type VatTerms = { rateBasisPoints: number; isIncluded: boolean }

/** The content exactly as sent. The hash of the quote is computed from it. */
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
  /** Parts in the wiring diagram. */
  parts: WiringPart[]
  seller: {
    brandName: string
    legalName: string
    registrationNumber: string
    phone: string
    email: string
    address: string
    contact: string
  }
  /** `personNotice` is null unless the buyer is a natural person. */
  words: { version: number; terms: string; contract: string; personNotice: string | null }
}

export type QuoteDecision = {
  name: string
  contentHash: string
  wordsVersion: number
  /** The shortened IP address: it identifies a network, but no single machine. */
  network: string
  hasAuthority: boolean
  reason: string
}

const requiredTickSchema = (message: string) => z.literal('yes', message)

export const acceptQuoteSchema = z.object({
  name: textSchema(120).pipe(z.string().min(2, 'Type your full name.')),
  authority: requiredTickSchema('Confirm that you may accept this quote.'),
  terms: requiredTickSchema('Confirm that you have read the terms.'),
  /** Hash of the content that the visitor read, so that they can only accept that content. */
  hash: z.string().max(100),
})
export const declineQuoteSchema = z.object({
  reason: textSchema(1_000, true),
  hash: z.string().max(100),
})

export const quoteListSchema = z.object({
  state: z.enum(listStates).catch('open'),
  search: z.string().trim().max(100).catch(''),
  after: z.string().max(200).optional().catch('-'),
})
