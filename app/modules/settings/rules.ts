import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import { defaultPromotion } from './content.ts'
import type { Promotion, QuoteRules, SiteSettings } from './schema.ts'

/** `sample`: the promotion of a new installation after its last day, which stays until staff save their own. */
export type PromotionState = 'upcoming' | 'running' | 'sample' | 'over'

/** Its last day counts until midnight in Johannesburg. */
export function promotionState(promotion: Promotion, now: Date): PromotionState {
  const today = johannesburgDate(now)
  if (today < promotion.startsOn) return 'upcoming'
  if (today <= promotion.endsOn) return 'running'
  return changedFields(defaultPromotion, promotion).length === 0 ? 'sample' : 'over'
}

/** What the sample says once its end has passed; null for any other promotion. */
export function promotionEndedNote(promotion: Promotion, now: Date): string | null {
  if (promotionState(promotion, now) !== 'sample') return null
  return `This sign-up period ended on ${formatDate(promotion.endsOn)}`
}

/** The names of the fields in which two records differ. */
export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): string[] {
  return Object.keys(after).filter((name) => !isSame(before[name], after[name]))
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

export type EditClash = { name: string; mine: unknown; stored: unknown }

/**
 * An edit begun on `base` brought onto what someone else stored in the meantime: fields only they changed
 * are theirs, fields only this edit changed are kept, and fields both changed differently are clashes.
 */
export function mergeEdit<Value extends Record<string, unknown>>(
  base: Value,
  mine: Value,
  stored: Value,
): { value: Value; clashes: EditClash[] } {
  const changedByMe = new Set(changedFields(base, mine))
  const clashes = changedFields(base, stored)
    .filter((name) => changedByMe.has(name) && !isSame(mine[name], stored[name]))
    .map((name) => ({ name, mine: mine[name], stored: stored[name] }))
  const own = Object.fromEntries([...changedByMe].map((name) => [name, mine[name]]))
  return { value: { ...stored, ...own }, clashes }
}

type Rates = QuoteRules['vatRates']

/** The VAT rate of a day: that of the latest date not after it. Before the first of them, the first. */
export function vatRateOn(rates: Rates, isoDate: string): number {
  const inOrder = rates.toSorted((a, b) => a.from.localeCompare(b.from))
  return (inOrder.findLast(({ from }) => from <= isoDate) ?? inOrder[0]!).basisPoints
}

/** "2018-04-01 15%", one a line. */
export function ratesText(rates: Rates): string {
  return rates.map(({ from, basisPoints }) => `${from} ${basisPoints / 100}%`).join('\n')
}

/** The same back; what is no date or no rate stays, for the schema to refuse. */
export function ratesIn(text: string): Rates {
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

/** Who hands out a file, as its first and last lines say. */
export type Publisher = { brandName: string; phone: string; email: string; address: string }

export function publisherOf(site: SiteSettings): Publisher {
  const { brandName, phone, email, streetAddress, suburb, city, postalCode } = site
  return { brandName, phone, email, address: `${streetAddress}, ${suburb}, ${city} ${postalCode}` }
}

export function publisherLine({ brandName, phone, email, address }: Publisher): string {
  return `${brandName} · ${phone} · ${email} · ${address}`
}
