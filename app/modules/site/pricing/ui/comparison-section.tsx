import type { ReactNode } from 'react'
import { Band } from '#app/design/ui/band.tsx'
import { comparisonWords } from '../content/comparison.ts'
import { comparisonAnchor } from './comparison-filter.tsx'

export type ComparisonSectionProps = {
  /** The comparison itself. */
  children: ReactNode
  /** How these prices differ from others on the page. */
  note?: string
  /** PRC-25 */
  vatNote: string
  /** Leads to the other page that shows prices. */
  elsewhere: ReactNode
}

/** D-02: the comparison of the nine recipes, below the tabs of /pricing and on its own page. */
export function ComparisonSection({ vatNote, elsewhere, note, children }: ComparisonSectionProps) {
  return (
    <Band id={comparisonAnchor} labelledBy="comparison-heading">
      <h2 id="comparison-heading">{comparisonWords.heading}</h2>
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
