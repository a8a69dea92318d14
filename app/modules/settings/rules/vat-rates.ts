import type { QuoteRules } from '../schema/quotes.ts'

type Rates = QuoteRules['vatRates']

/** The VAT rate of a day: that of the latest date not after it (QUO-02). Before the first of them, the first. */
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
