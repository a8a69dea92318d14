import { expect, test } from 'vitest'
import { importChange } from './import-change.ts'

const sample = { id: 1, fileName: 'Sample buildings', rowsAccepted: 326, isSample: true }
const durban = { id: 2, fileName: 'durban.csv', rowsAccepted: 1200, isSample: false }
const coming = { rowsAccepted: 50 }

test('STF-12 what comes, goes and stays is said in buildings', () => {
  expect(importChange(coming, [sample, durban], 'replace')).toEqual({
    comes: 50,
    goes: 1526,
    stays: 0,
    leaving: [sample, durban],
  })
  expect(importChange(coming, [sample, durban], 'add')).toEqual({
    comes: 50,
    goes: 326,
    stays: 1200,
    leaving: [sample],
  })
  expect(importChange(coming, [], 'replace')).toEqual({ comes: 50, goes: 0, stays: 0, leaving: [] })
})
