import { expect, test } from 'vitest'
import { bundleEmployeeOptions } from './bundle-quote.ts'
import { employeeOptions } from './it-health.ts'
import { minEmployees } from './lead-form.ts'

test('D-64 every band of both lists has a size to compare by', () => {
  expect(employeeOptions.map(minEmployees)).toEqual([1, 11, 51, 201])
  expect(bundleEmployeeOptions.map(minEmployees)).toEqual([1, 6, 11, 31, 100])
  expect(minEmployees('')).toBeNull()
})
