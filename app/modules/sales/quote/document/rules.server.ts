import { formatDate } from '#app/basics/dates.ts'
import { crmQuoteDelivery } from '#app/modules/outbox/crm/rules.ts'
import {
  button,
  heading,
  mailPage,
  mailText,
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
import { dateAfterDays, quoteTotals } from '../rules.ts'
import type { QuoteContent, QuoteDraft, QuoteLine, VatTerms } from '../schema.ts'
import { offerParts, recipeOfPlan } from '../wiring/content.ts'
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

/** Every product in the catalogue is an internet line. */
const partsOfProduct: readonly WiringPart[] = ['internet', 'router']

/**
 * Returns the parts that these lines add to the wiring diagram, each once. Lines that staff typed themselves add none.
 */
export function partsOfLines(
  lines: readonly Pick<QuoteLine, 'source' | 'sourceId'>[],
): WiringPart[] {
  const parts = lines.flatMap(({ source, sourceId }) => {
    if (source === 'product') return partsOfProduct
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
    validUntil: dateAfterDays(today, draft.validDays),
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
type MailTexts = {
  subject: string
  heading: string
  paragraphs: string[]
  button: string
  reason: string
  /** Letter written by staff, including the greeting. It replaces the default greeting. */
  letter?: string[] | undefined
}

/** Composes the email for a sent quote: any letter by staff, the total, the link to the visitor's page, the PDF. */
export function composeQuoteMail(
  input: AddressedQuote & { pdf: Uint8Array; supersedes: string | null; letter?: string[] },
): MailMessage {
  const { content, supersedes } = input
  const { number, totals, validUntil } = content
  const [month, once] = [totals.month, totals.once].map(({ grossCents }) =>
    grossCents > 0 ? formatCents(grossCents) : '',
  )
  return composeMail(
    input,
    {
      ...quoteMailWords,
      subject: quoteMailWords.subject(number, content.reference),
      heading: quoteMailWords.heading(number),
      paragraphs: [
        quoteMailWords.intro,
        `${quoteMailWords.short(month!, once!)} ${quoteMailWords.valid(formatDate(validUntil))}`,
        ...(supersedes ? [quoteMailWords.superseded(supersedes)] : []),
        quoteMailWords.accept,
      ],
      letter: input.letter,
    },
    input.pdf,
  )
}

export function composeAcceptedMail(input: AddressedQuote & { pdf: Uint8Array }): MailMessage {
  const { number } = input.content
  const words = { ...acceptedMailWords, paragraphs: [acceptedMailWords.intro] }
  return composeMail(
    input,
    { ...words, subject: words.subject(number), heading: words.heading(number) },
    input.pdf,
  )
}

/** Composes the one reminder before a quote expires, sent only if staff chose it. */
export function composeReminderMail(input: AddressedQuote): MailMessage {
  const { number, validUntil } = input.content
  const words = {
    ...reminderMailWords,
    paragraphs: [reminderMailWords.intro(formatDate(validUntil))],
  }
  return composeMail(input, {
    ...words,
    subject: words.subject(number),
    heading: words.heading(number),
  })
}

function composeMail(
  { site, address, content }: AddressedQuote,
  words: MailTexts,
  pdf?: Uint8Array,
): MailMessage {
  const { name } = content.recipient
  const hello = words.letter ?? [greetingFor(name)]
  const page = { site, reason: words.reason }
  return {
    hasOwnPage: true,
    to: visitorAddress(name, address),
    replyTo: { name: oneLineText(site.brandName, 100), address: site.email },
    subject: oneLineText(words.subject, 200),
    text: mailText({ ...page, paragraphs: [...hello, ...words.paragraphs, ownPagePlaceholder] }),
    html: mailPage({
      ...page,
      title: words.heading,
      body: [
        heading(words.heading),
        ...[...hello, ...words.paragraphs].map((text) => paragraph(text)),
        button(words.button, ownPagePlaceholder),
      ],
    }),
    ...(pdf
      ? {
          attachments: [
            {
              fileName: fileNameOf(content.number),
              contentType: 'application/pdf',
              content: Buffer.from(pdf).toString('base64'),
            },
          ],
        }
      : {}),
  }
}

/** Returns the name of a quote's PDF, such as Q-2026-0042-1.pdf. */
export function fileNameOf(number: string): string {
  return `${number.replace('/', '-')}.pdf`
}

type Person = {
  id: string
  name: string
  email: string
  company: string
  phone: string
  phoneStored: string | null
}

export function composeCrmEntry(
  { id: leadId, name, email, company, phone, phoneStored }: Person,
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
    leadId,
    name,
    email,
    company,
    phone,
    phoneStored,
    reference: `${number} ${event}`,
    lines: [
      { label: 'Quote', value: `${number}, ${event}` },
      { label: words.month, value: sumOf('month') },
      { label: words.once, value: sumOf('once') },
      { label: 'Valid until', value: formatDate(validUntil) },
      ...(reason ? [{ label: 'Reason', value: reason }] : []),
      ...lines.map((line) => {
        const { name: what, quantity, total } = lineText(line)
        return { label: `${quantity} × ${what}`, value: total }
      }),
    ],
  })
}
