import { publisherOf } from '#app/modules/settings/rules.ts'
import type { QuoteRules, SiteSettings } from '#app/modules/settings/schema.ts'
import type { QuoteContent, QuoteDraft, VatTerms } from '../schema/quote.ts'
import { quoteTotals } from './money.ts'
import { partsOfLines } from './parts-of-lines.ts'
import { daysAfter } from './quote-state.ts'

/** What a draft says when it is sent on a day, word for word and to the cent (QUO-04). */
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
    validUntil: daysAfter(today, draft.validDays),
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

/** All its text, for asking whether each character can be printed. */
export function textOf(content: QuoteContent): string {
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
