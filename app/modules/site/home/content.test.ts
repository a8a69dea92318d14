import { expect, test } from 'vitest'
import { bundleChips, businessProWords, extrasWords, homeOffers, solutions } from './content.ts'

test('HOME-08 HOME-14 to HOME-22: the home page shows exactly its documented offers', () => {
  const solutionLines = solutions.flatMap((solution) => solution.lines)
  const lines = [...solutionLines, ...extrasWords.items, ...bundleChips, businessProWords]
  const shown = new Set(lines.map((line) => line.offer))
  expect([...shown].toSorted()).toEqual([...homeOffers].toSorted())
})
