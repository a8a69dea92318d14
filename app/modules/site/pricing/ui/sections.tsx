import type { ReactNode } from 'react'
import { Band } from '#app/design/ui/band.tsx'
import { buttonClass } from '#app/design/ui/button.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { Accordion } from '#app/design/ui/surfaces.tsx'
import { MarkedText } from '#app/modules/settings/text/ui/marked-text.tsx'
import type { FaqItem } from '../../recipes/faq/content.ts'
import { comparisonWords } from '../comparison/content.ts'
import { faqHeading, pricingHero } from '../content.ts'
import { comparisonAnchor } from './comparison.tsx'

export type ComparisonSectionProps = {
  children: ReactNode
  /** Explains how the recipe prices differ from other prices on the page. */
  note?: string
  vatNote: string
  /** Link to the other page that shows prices. */
  elsewhere: ReactNode
}

export function ComparisonSection({ vatNote, elsewhere, note, children }: ComparisonSectionProps) {
  return (
    <Band id={comparisonAnchor} labelledBy="comparison-heading" heading={comparisonWords.heading}>
      <p className="mt-2 mb-4 max-w-prose text-lg text-ink-soft">{comparisonWords.lead}</p>
      {note ? <p className="mb-4 max-w-prose text-sm">{note}</p> : null}
      {children}
      <p className="mt-4 max-w-prose text-sm text-ink-soft">
        {comparisonWords.startingPrices} {vatNote}
      </p>
      <p className="no-print mt-4">{elsewhere}</p>
    </Band>
  )
}

/** Links to the quote form and to another page. */
export function QuoteActions({ to, label }: { to: string; label: string }) {
  return (
    <>
      <a href="#custom-quote" className={buttonClass('primary')}>
        {pricingHero.quote}
      </a>
      <ButtonLink to={to} variant="quiet" className="max-sm:px-0">
        {label}
      </ButtonLink>
    </>
  )
}

/** The questions share a `details` name, so the browser keeps at most one answer open, even without JavaScript. */
export function FaqSection({ questions }: { questions: readonly FaqItem[] }) {
  if (questions.length === 0) return null
  return (
    <Band
      tone="sand"
      labelledBy="faq-heading"
      isForScreens
      className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_2fr]"
    >
      <h2 id="faq-heading">{faqHeading}</h2>
      <Accordion
        exclusiveName="recipe-faq"
        items={questions.map(({ id, question, answer }) => ({
          id,
          title: question,
          content: <MarkedText text={answer} />,
        }))}
      />
    </Band>
  )
}
