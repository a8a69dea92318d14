import type { ReactNode } from 'react'
import { Band } from '#app/design/ui/band.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import type { BundlePage } from '../content/bundle-page.ts'
import { bundlePageWords } from '../content/bundle-pages.ts'

export type QuoteSectionProps = {
  page: BundlePage
  /** The bundle's price in one line. */
  monthly: string
  children: ReactNode
}

/** BPG-02, BPG-26, PRC-20: the section that 'Get Your Quote' and, on the price list, 'Get Started' jump to. */
export function QuoteSection({ page, monthly, children }: QuoteSectionProps) {
  return (
    <Band
      tone="sand"
      id="quote-form"
      labelledBy="quote-heading"
      className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[1fr_2fr]"
    >
      <div>
        <h2 id="quote-heading">{bundlePageWords.quoteHeading(page.name)}</h2>
        <p className="mt-2 max-w-prose text-ink-soft">{page.quoteText}</p>
        <ul
          aria-label={bundlePageWords.claimsLabel}
          className="mt-4 flex flex-wrap gap-x-6 gap-y-2 lg:grid"
        >
          {bundlePageWords.claims.map((claim) => (
            <li key={claim} className="flex items-center gap-2 font-semibold">
              <Icon name="check" size="small" className="text-leaf" />
              {claim}
            </li>
          ))}
        </ul>
      </div>
      <div className="card card-raised grid gap-5">
        <p className="chosen">
          <span className="block text-sm">{bundlePageWords.asked}</span>
          <strong className="font-display text-lg">{page.name}</strong>{' '}
          <span className="text-clay-deep">{monthly}</span>
          {page.pricingName ? (
            <span className="block text-sm">{bundlePageWords.pricingName(page.pricingName)}</span>
          ) : null}
        </p>
        {children}
      </div>
    </Band>
  )
}
