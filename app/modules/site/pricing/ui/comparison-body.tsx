import { comparisonRows, comparisonWords } from '../content/comparison.ts'
import { shownRows } from '../rules/comparison.ts'
import { ComparisonFilter } from './comparison-filter.tsx'
import { ComparisonTable, type ComparisonTableProps } from './comparison-table.tsx'
import { PlanPair } from './plan-pair.tsx'

/** The filter, two plans side by side where nine do not fit, and the table of all nine (SIT-02). */
export function ComparisonBody(table: ComparisonTableProps) {
  const { path, state } = table
  const shown = shownRows(comparisonRows, state.categories, state.isDifferencesOnly)
  const count = shown.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <>
      <ComparisonFilter path={path} state={state} />
      <p role="status" className="no-print mt-3 mb-2 text-sm text-ink-soft">
        {comparisonWords.count(count, comparisonRows.length)}
      </p>
      <PlanPair {...table} />
      <ComparisonTable {...table} />
    </>
  )
}
