import { describe, expect, test } from 'vitest'
import {
  categoryNames,
  comparisonRows,
  planColumns,
  planGroups,
  type Category,
  type ComparisonRow,
} from './content.ts'
import {
  comparePair,
  hasTick,
  legacyCardFeatures,
  shownRows,
  ticksOf,
  toggleCategory,
} from './rules.ts'

function comparisonRow(from: ComparisonRow['from'], category: Category = 'support'): ComparisonRow {
  return { id: from.join(), name: from.join(), category, from }
}
const formatTicks = (ticks: boolean[]) => ticks.map((tick) => (tick ? 'x' : '-')).join('')

test.each([
  [[1, 1, 1], 'xxxxxxxxx'],
  [[2, 3, null], '-xx--x---'],
  [[null, 1, 2], '---xxx-xx'],
] as const)('CMP-08 D-27 a row from %j has the ticks %s', (from, expected) => {
  expect(formatTicks(ticksOf(comparisonRow(from)))).toBe(expected)
})

test('D-27 in every row, a larger plan has all ticks of the smaller plans in its group', () => {
  for (const { id, ...rest } of comparisonRows) {
    const ticks = ticksOf({ id, ...rest })
    expect(ticks, id).toHaveLength(9)
    for (const first of [0, 3, 6]) {
      expect(formatTicks(ticks.slice(first, first + 3)), id).toMatch(/^-*x*$/)
    }
  }
})

test('ENT-12 each row has a name, a category and yes or no for every recipe of the three sizes', () => {
  expect(planGroups.map(({ id, plans }) => [id, plans])).toEqual([
    ['small', ['legacy-basic', 'legacy-growth', 'legacy-secure']],
    ['midSize', ['recipe-mid-core-plan', 'recipe-mid-advanced-plan', 'recipe-mid-enterprise-plan']],
    [
      'growthReady',
      ['recipe-growth-startup-plan', 'recipe-growth-scale-plan', 'recipe-growth-hypergrowth-plan'],
    ],
  ])
  for (const one of comparisonRows) {
    expect(one.name).toMatch(/\S/)
    expect(Object.keys(categoryNames)).toContain(one.category)
    const ticks = planGroups.flatMap(({ plans }, group) =>
      plans.map((_, at) => hasTick(one, group, at)),
    )
    expect(ticks).toEqual(ticksOf(one))
    expect(ticks.map((tick) => typeof tick)).toEqual(Array.from({ length: 9 }, () => 'boolean'))
  }
})

describe('chips', () => {
  const steps: [string, Category[], Category, Category[]][] = [
    ['CMP-03 choosing a first category deselects "All"', [], 'security', ['security']],
    ['CMP-04 a second is added in table order', ['security'], 'support', ['support', 'security']],
    ['CMP-04 a selected category is removed', ['support', 'security'], 'support', ['security']],
    ['CMP-06 removing the last category selects "All" again', ['security'], 'security', []],
  ]
  test.each(steps)('%s', (_title, chosen, pressed, expected) => {
    expect(toggleCategory(chosen, pressed)).toEqual(expected)
  })

  test('PRC-23 CMP-03 CMP-04 only rows of the chosen categories are shown, or CMP-05 all rows without a choice', () => {
    const shown = (chosen: Category[]) =>
      shownRows(comparisonRows, chosen, false).flatMap(({ rows }) => rows)
    expect(new Set(shown(['cloud']).map(({ category }) => category))).toEqual(new Set(['cloud']))
    expect(new Set(shown(['cloud', 'support']).map(({ category }) => category))).toEqual(
      new Set(['support', 'cloud']),
    )
    expect(shown([])).toEqual(comparisonRows)
  })
})

test('CMP-22 "differences only" hides rows where all plans are equal, and categories without rows', () => {
  const rows = [
    comparisonRow([1, 1, 1]),
    comparisonRow([null, null, null]),
    comparisonRow([2, 1, 1]),
    comparisonRow([1, 1, 1], 'cloud'),
  ]
  expect(shownRows(rows, [], true)).toEqual([{ category: 'support', rows: [rows[2]] }])
  expect(shownRows(rows, [], false).flatMap((group) => group.rows)).toHaveLength(4)
  expect(shownRows(rows, ['cloud'], true)).toEqual([])
})

test('D-31 the cards of the legacy plans match their columns in the comparison', () => {
  const onCard = comparisonRows.filter(({ isOnCard }) => isOnCard)
  for (const plan of [0, 1, 2] as const) {
    expect(legacyCardFeatures(plan)).toEqual(
      onCard.map((known) => ({ text: known.name, isIncluded: ticksOf(known)[plan] })),
    )
  }
})

test('SIT-02 for any two plans, each row is either a difference or the same, as in the table', () => {
  for (const [at, one] of planColumns.entries())
    for (const [beside, other] of planColumns.entries()) {
      const compared = comparePair(comparisonRows, [one, other])
      const all = compared.flatMap(({ different, same }) => [...different, ...same])
      expect(all).toHaveLength(comparisonRows.length)
      const expected = comparisonRows.filter(
        (row) => ticksOf(row)[at] !== ticksOf(row)[beside],
      ).length
      expect(compared.flatMap(({ different }) => different)).toHaveLength(expected)
      for (const { row: each, has } of all)
        expect(has).toEqual([ticksOf(each)[at], ticksOf(each)[beside]])
    }
})
