import { expect, test } from 'vitest'
import { bundleEmployeeOptions } from './bundle-quote.ts'
import { employeeOptions } from './it-health.ts'
import { employeesAtLeast } from './lead-form.ts'

test('D-64 every band of both lists has a size to compare by', () => {
  expect(employeeOptions.map(employeesAtLeast)).toEqual([1, 11, 51, 201])
  expect(bundleEmployeeOptions.map(employeesAtLeast)).toEqual([1, 6, 11, 31, 100])
  expect(employeesAtLeast('')).toBeNull()
})
