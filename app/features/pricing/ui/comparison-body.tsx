import { comparisonRows, comparisonWords } from '../content/comparison.ts'
import { StateLink } from '#app/design/island/state-link.tsx'
import { shownRows } from '../rules/comparison.ts'
import { pricingHref } from '../rules/pricing-state.ts'
import { comparisonAnchor, ComparisonFilter } from './comparison-filter.tsx'
import { ComparisonTable, type ComparisonTableProps } from './comparison-table.tsx'
import { PlanPair } from './plan-pair.tsx'

/** Two plans for a telephone, and the table of all nine with its filter. */
export function ComparisonBody(table: ComparisonTableProps) {
  const { path, state } = table
  const shown = shownRows(comparisonRows, state.categories, state.isDifferencesOnly)
  const count = shown.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <>
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
    </>
  )
}
