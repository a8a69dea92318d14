import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { longTests, planTests } from './test-plan.mjs'

const files = globSync('{app,server,tools,checks,scripts,e2e}/**/*.test.{ts,tsx}').toSorted()

test.for([false, true])(
  'each test file is planned at least once or listed as left out (whole: %s)',
  (isWhole) => {
    const { leftOut, unit, journeys, storing, storingJourneys } = planTests({ isWhole })
    const named = [...unit, ...journeys, ...storing, ...storingJourneys, ...leftOut]
    expect([...new Set(named)].toSorted()).toEqual(files)
    if (isWhole) expect(leftOut).toEqual([])
  },
)

test('every test listed as long is an existing file', () => {
  expect(Object.keys(longTests).filter((file) => !files.includes(file))).toEqual([])
})
