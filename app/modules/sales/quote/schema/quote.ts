import { z } from 'zod'
import { sendReplySchema } from '../../conversation/schema/replies.ts'
import type { WiringPart } from '#app/modules/prices/recipe/wiring/content.ts'
import { type QuoteLine, lineInputSchema, lineLimits, words } from './lines.ts'
import { listStates } from './states.ts'

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

/** What shows that somebody accepted or declined (QUO-06). */
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
