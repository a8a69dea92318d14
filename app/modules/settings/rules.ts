import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import { defaultPromotion } from './content.ts'
import type { Promotion, QuoteRules, SiteSettings } from './schema.ts'

/** `sample` means that the default promotion has ended. Pages still show it until staff save another promotion. */
export type PromotionState = 'upcoming' | 'running' | 'sample' | 'over'

/** Returns the status of a promotion. Its last day ends at midnight in Johannesburg. */
export function promotionState(promotion: Promotion, now: Date): PromotionState {
  const today = johannesburgDate(now)
  if (today < promotion.startsOn) return 'upcoming'
  if (today <= promotion.endsOn) return 'running'
  return changedFields(defaultPromotion, promotion).length === 0 ? 'sample' : 'over'
}

/** Returns the note that the sample promotion shows after its end, or null for any other promotion. */
export function promotionEndedNote(promotion: Promotion, now: Date): string | null {
  if (promotionState(promotion, now) !== 'sample') return null
  return `This sign-up period ended on ${formatDate(promotion.endsOn)}`
}

export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): string[] {
  return Object.keys(after).filter((name) => !isSameValue(before[name], after[name]))
}

/** Returns the changed fields with both values, for the activity log. */
export const listChanges = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  changedFields(before, after).map((field) => {
    return { field, oldValue: before[field], newValue: after[field] }
  })
export type SettingsFieldChange = ReturnType<typeof listChanges>[number]

function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

export type EditClash = { name: string; mine: unknown; stored: unknown }

/**
 * Merges an edit that started from `base` with the version that a colleague stored in the meantime. A field that only
 * one of them changed gets that change; fields that both changed differently are conflicts.
 */
export function mergeEdit<Value extends Record<string, unknown>>(
  base: Value,
  mine: Value,
  stored: Value,
): { value: Value; clashes: EditClash[] } {
  const changedByMe = new Set(changedFields(base, mine))
  const clashes = changedFields(base, stored)
    .filter((name) => changedByMe.has(name) && !isSameValue(mine[name], stored[name]))
    .map((name) => ({ name, mine: mine[name], stored: stored[name] }))
  const own = Object.fromEntries([...changedByMe].map((name) => [name, mine[name]]))
  return { value: { ...stored, ...own }, clashes }
}

type VatRates = QuoteRules['vatRates']

/** Returns the VAT rate on a day, in hundredths of a per cent. Before the first start date, the first rate applies. */
export function vatRateOn(rates: VatRates, isoDate: string): number {
  const inOrder = rates.toSorted((a, b) => a.from.localeCompare(b.from))
  return (inOrder.findLast(({ from }) => from <= isoDate) ?? inOrder[0]!).basisPoints
}

/** Formats the rates as text with one line each, such as "2018-04-01 15%". */
export function formatVatRates(rates: VatRates): string {
  return rates.map(({ from, basisPoints }) => `${from} ${basisPoints / 100}%`).join('\n')
}

/** Parses rates from text. Invalid dates and rates are kept, so that the schema rejects them. */
export function parseVatRates(text: string): VatRates {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [from = '', rate = ''] = line.split(/\s+/)
      const isRate = /^\d{1,3}(?:[.,]\d{1,2})?%?$/.test(rate)
      const percent = isRate ? Number(rate.replace('%', '').replace(',', '.')) : Number.NaN
      return { from, basisPoints: Math.round(percent * 100) }
    })
}

/** Publisher of a file, printed in its first and last lines. */
export type Publisher = { brandName: string; phone: string; email: string; address: string }

export function publisherOf(site: SiteSettings): Publisher {
  const { brandName, phone, email, streetAddress, suburb, city, postalCode } = site
  return { brandName, phone, email, address: `${streetAddress}, ${suburb}, ${city} ${postalCode}` }
}

export function publisherLine({ brandName, phone, email, address }: Publisher): string {
  return `${brandName} · ${phone} · ${email} · ${address}`
}
