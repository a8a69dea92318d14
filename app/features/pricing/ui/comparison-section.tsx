import type { ReactNode } from 'react'
import { Band } from '#app/design/ui/band.tsx'
import { comparisonRows, comparisonWords } from '../content/comparison.ts'
import { shownRows } from '../rules/comparison.ts'
import { pricingHref } from '../rules/pricing-state.ts'
import { comparisonAnchor, ComparisonFilter } from './comparison-filter.tsx'
import { PlanPair } from './plan-pair.tsx'
import { StateLink } from './state-link.tsx'
import { ComparisonTable, type ComparisonTableProps } from './comparison-table.tsx'

export type ComparisonSectionProps = ComparisonTableProps & {
  /** PRC-25 */
  vatNote: string
  /** Leads to the other page that shows prices. */
  elsewhere: ReactNode
}

/** D-02: the comparison of the nine recipes, below the tabs of /pricing and on its own page. */
export function ComparisonSection({ vatNote, elsewhere, ...table }: ComparisonSectionProps) {
  const { path, state } = table
  const shown = shownRows(comparisonRows, state.categories, state.isDifferencesOnly)
  const count = shown.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <Band id={comparisonAnchor} labelledBy="comparison-heading">
      <h2 id="comparison-heading">{comparisonWords.heading}</h2>
      <p className="mt-2 mb-4 max-w-prose text-lg text-ink-soft">{comparisonWords.lead}</p>
      {state.isWholeTable ? null : <PlanPair {...table} />}
      <p className="whole-switch mt-2">
        <StateLink
          to={pricingHref(path, { ...state, isWholeTable: !state.isWholeTable, isSent: false })}
          opensAt={comparisonAnchor}
          className="link inline-flex min-h-touch items-center font-semibold"
        >
          {state.isWholeTable ? comparisonWords.pair.back : comparisonWords.pair.whole}
        </StateLink>
      </p>
      <div className={state.isWholeTable ? undefined : 'whole-table'}>
        <ComparisonFilter path={path} state={state} />
        <p role="status" className="no-print mt-3 mb-2 text-sm text-ink-soft">
          {comparisonWords.count(count, comparisonRows.length)}
        </p>
        <ComparisonTable {...table} />
      </div>
      <p className="mt-4 max-w-prose text-sm text-ink-soft">
        {comparisonWords.startingPrices} {vatNote}
      </p>
      <p className="mt-4">{elsewhere}</p>
    </Band>
  )
}
