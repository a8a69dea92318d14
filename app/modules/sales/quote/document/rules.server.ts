import { dateAfter, formatDate } from '#app/basics/dates.ts'
import { type QuoteStatusChange, crmQuoteDelivery } from '#app/modules/outbox/crm/rules.ts'
import {
  button,
  mailBodies,
  ownPagePlaceholder,
  paragraph,
} from '#app/modules/outbox/mail/html/rules.ts'
import { greetingFor, oneLineText, visitorAddress } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import { offerIds } from '#app/modules/prices/content.ts'
import { recipes } from '#app/modules/prices/recipe/content.ts'
import type { WiringPart } from '#app/modules/prices/recipe/wiring/content.ts'
import { partsOfRecipe } from '#app/modules/prices/recipe/wiring/rules.ts'
import { publisherOf } from '#app/modules/settings/rules.ts'
import type { QuoteRules, SiteSettings } from '#app/modules/settings/schema.ts'
import { formatCents } from '../content.ts'
import { quoteTotals } from '../rules.ts'
import type { QuoteContent, QuoteDraft, QuoteLine, VatTerms } from '../schema.ts'
import { lineWiringParts, offerParts, recipeOfPlan } from '../wiring/content.ts'
import {
  acceptedMailWords,
  quoteMailWords,
  reminderMailWords,
  documentWords as words,
} from './content.ts'
import { lineText } from './rules.ts'

/** Returns an offer's parts in the wiring diagram: those of its recipe, or its own. Empty if it has neither. */
export function partsOfOffer(offerId: string): readonly WiringPart[] {
  const id = offerIds.find((known) => known === offerId)
  if (!id) return []
  const recipe = recipes.find(({ offer }) => offer === id)?.id ?? recipeOfPlan[id]
  return recipe ? partsOfRecipe(recipe) : (offerParts[id] ?? [])
}

/**
 * Returns the parts that these lines add to the wiring diagram, each once. Lines that staff typed themselves add none.
 * Every product in the catalogue is an internet line.
 */
function partsOfLines(lines: readonly Pick<QuoteLine, 'source' | 'sourceId'>[]): WiringPart[] {
  const parts = lines.flatMap(({ source, sourceId }): readonly WiringPart[] => {
    if (source === 'product') return lineWiringParts
    return source === 'offer' && sourceId ? partsOfOffer(sourceId) : []
  })
  return [...new Set(parts)]
}

export function quoteContent(input: {
  draft: QuoteDraft
  number: string
  reference: string
  today: string
  site: SiteSettings
  rules: QuoteRules
  wordsVersion: number
  vat: VatTerms
  contact: string
}): QuoteContent {
  const { draft, number, reference, today, site, rules, vat } = input
  return {
    number,
    reference,
    sentOn: today,
    validUntil: dateAfter(today, draft.validDays),
    recipient: { name: draft.recipientName, company: draft.company },
    buyer: draft.buyer,
    introduction: draft.introduction,
    lines: draft.lines.map(({ reason: _why, source: _of, sourceId: _id, ...line }) => line),
    vat,
    totals: quoteTotals(draft.lines, vat),
    parts: partsOfLines(draft.lines),
    seller: {
      ...publisherOf(site),
      legalName: site.legalName,
      registrationNumber: site.registrationNumber,
      contact: input.contact,
    },
    words: {
      version: input.wordsVersion,
      terms: rules.terms,
      contract: rules.contract,
      personNotice: draft.buyer === 'person' ? rules.personNotice : null,
    },
  }
}

/** Returns all text of a quote, to check that every character can be printed. */
export function allTextOf(content: QuoteContent): string {
  const { recipient, introduction, lines, seller, words } = content
  return [
    recipient.name,
    recipient.company,
    introduction,
    ...lines.flatMap(({ name, detail }) => [name, detail]),
    ...Object.values(seller),
    words.terms,
    words.contract,
    words.personNotice ?? '',
  ].join('\n')
}

type AddressedQuote = { site: SiteSettings; address: string; content: QuoteContent }
type MailWords = {
  subject: (number: string, reference: string) => string
  heading: (number: string) => string
  button: string
  reason: string
}
type MailExtras = {
  pdf?: Uint8Array
  /** Letter written by staff, including the greeting. It replaces the default greeting. */
  letter?: readonly string[]
}

/** Composes the email for a sent quote: any letter by staff, the total, the link to the visitor's page, the PDF. */
export function composeQuoteMail(
  input: AddressedQuote & MailExtras & { supersedes: string | null },
): MailMessage {
  const { content, supersedes } = input
  const [month, once] = [content.totals.month, content.totals.once].map(({ grossCents }) =>
    grossCents > 0 ? formatCents(grossCents) : '',
  )
  return composeMail(input, quoteMailWords, [
    quoteMailWords.intro,
    `${quoteMailWords.short(month!, once!)} ${quoteMailWords.valid(formatDate(content.validUntil))}`,
    ...(supersedes ? [quoteMailWords.superseded(supersedes)] : []),
    quoteMailWords.accept,
  ])
}

export function composeAcceptedMail(input: AddressedQuote & MailExtras): MailMessage {
  return composeMail(input, acceptedMailWords, [acceptedMailWords.intro])
}

/** Composes the one reminder before a quote expires, sent only if staff chose it. */
export function composeReminderMail(input: AddressedQuote): MailMessage {
  return composeMail(input, reminderMailWords, [
    reminderMailWords.intro(formatDate(input.content.validUntil)),
  ])
}

function composeMail(
  { site, address, content, pdf, letter }: AddressedQuote & MailExtras,
  words: MailWords,
  body: readonly string[],
): MailMessage {
  const { number, reference, recipient } = content
  const paragraphs = [...(letter ?? [greetingFor(recipient.name)]), ...body]
  return {
    hasOwnPage: true,
    to: visitorAddress(recipient.name, address),
    replyTo: { name: oneLineText(site.brandName, 100), address: site.email },
    subject: oneLineText(words.subject(number, reference), 200),
    ...mailBodies(
      { site, title: words.heading(number), reason: words.reason },
      [...paragraphs, ownPagePlaceholder],
      [...paragraphs.map((text) => paragraph(text)), button(words.button, ownPagePlaceholder)],
    ),
    ...(pdf ? { attachments: [pdfAttachment(number, pdf)] } : {}),
  }
}

const pdfAttachment = (number: string, pdf: Uint8Array) => ({
  fileName: fileNameOf(number),
  contentType: 'application/pdf',
  content: Buffer.from(pdf).toString('base64'),
})

/** Returns the name of a quote's PDF, such as Q-2026-0042-1.pdf. */
export function fileNameOf(number: string): string {
  return `${number.replace('/', '-')}.pdf`
}

type Person = Omit<QuoteStatusChange, 'leadId' | 'reference' | 'lines'> & { id: string }

export function composeCrmEntry(
  person: Person,
  content: QuoteContent,
  event: 'sent' | 'accepted' | 'declined',
  reason = '',
) {
  const { number, totals, lines, validUntil } = content
  const sumOf = (period: 'month' | 'once') => {
    const { netCents, vatCents, grossCents } = totals[period]
    return `${formatCents(grossCents)} including VAT (${formatCents(netCents)} and ${formatCents(vatCents)} VAT)`
  }
  return crmQuoteDelivery({
    ...person,
    leadId: person.id,
    reference: `${number} ${event}`,
    lines: [
      { label: 'Quote', value: `${number}, ${event}` },
      { label: words.month, value: sumOf('month') },
      { label: words.once, value: sumOf('once') },
      { label: 'Valid until', value: formatDate(validUntil) },
      ...(reason ? [{ label: 'Reason', value: reason }] : []),
      ...lines.map((line) => {
        const { name, quantity, total } = lineText(line)
        return { label: `${quantity} × ${name}`, value: total }
      }),
    ],
  })
}
