import { quotedPlans, type QuotedPlan } from '#app/modules/sales/lead/forms/custom-quote.ts'
import {
  categories,
  comparisonRows,
  planColumns,
  planGroups,
  type Category,
  type ComparisonRow,
} from './content.ts'

export function hasTick(row: ComparisonRow, groupIndex: number, planIndex: number): boolean {
  const first = row.from[groupIndex] ?? null
  return first !== null && planIndex + 1 >= first
}

export function ticksOf(row: ComparisonRow): boolean[] {
  return planGroups.flatMap(({ plans }, group) => plans.map((_, plan) => hasTick(row, group, plan)))
}

/** Returns all rows if no category is chosen. `isDifferencesOnly` omits rows with equal plans. */
export function shownRows(
  rows: readonly ComparisonRow[],
  chosen: readonly Category[],
  isDifferencesOnly: boolean,
): { category: Category; rows: ComparisonRow[] }[] {
  return categories
    .filter((category) => chosen.length === 0 || chosen.includes(category))
    .map((category) => ({
      category,
      rows: rows.filter(
        (row) => row.category === category && (!isDifferencesOnly || isDifferent(row)),
      ),
    }))
    .filter((group) => group.rows.length > 0)
}

export type PairRow = { row: ComparisonRow; has: readonly [boolean, boolean] }
export type PairCategory = { category: Category; different: PairRow[]; same: PairRow[] }

/** Compares two plans. Each category lists the rows in which they differ and the rows in which they are equal. */
export function comparePair(
  rows: readonly ComparisonRow[],
  [one, other]: readonly [QuotedPlan, QuotedPlan],
): PairCategory[] {
  const columns = [planColumns.indexOf(one), planColumns.indexOf(other)] as const
  const pairs = rows.map((row): PairRow => {
    const ticks = ticksOf(row)
    return { row, has: [ticks[columns[0]] ?? false, ticks[columns[1]] ?? false] }
  })
  return categories.map((category) => {
    const own = pairs.filter(({ row }) => row.category === category)
    return {
      category,
      different: own.filter(({ has }) => has[0] !== has[1]),
      same: own.filter(({ has }) => has[0] === has[1]),
    }
  })
}

function isDifferent(row: ComparisonRow): boolean {
  return new Set(ticksOf(row)).size > 1
}

/** Returns the chosen categories after a click on a chip, in table order. An empty list means all. */
export function toggleCategory(chosen: readonly Category[], pressed: Category): Category[] {
  return categories.filter((category) => chosen.includes(category) !== (category === pressed))
}

export function isQuotedPlan(offer: string): offer is QuotedPlan {
  return (quotedPlans as readonly string[]).includes(offer)
}

/** Returns the features on a legacy plan's card. They come from the comparison, so that both always agree. */
export function legacyCardFeatures(planIndex: 0 | 1 | 2) {
  return comparisonRows
    .filter((row) => row.isOnCard)
    .map((row) => ({ text: row.name, isIncluded: hasTick(row, 0, planIndex) }))
}
