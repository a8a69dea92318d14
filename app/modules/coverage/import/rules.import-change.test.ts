import { expect, test } from 'vitest'
import { changeByImport } from './rules.ts'

const buildingsImport = { kind: 'buildings', operator: '' } as const
const sampleImport = {
  ...buildingsImport,
  id: 1,
  fileName: 'Sample buildings',
  rowsAccepted: 326,
  isSample: true,
}
const durban = {
  ...buildingsImport,
  id: 2,
  fileName: 'durban.csv',
  rowsAccepted: 1200,
  isSample: false,
}
const incomingImport = { ...buildingsImport, rowsAccepted: 50 }

test('STF-12 what comes, goes and stays is said in buildings', () => {
  expect(changeByImport(incomingImport, [sampleImport, durban], 'replace')).toEqual({
    comes: 50,
    goes: 1526,
    stays: 0,
    leaving: [sampleImport, durban],
  })
  expect(changeByImport(incomingImport, [sampleImport, durban], 'add')).toEqual({
    comes: 50,
    goes: 326,
    stays: 1200,
    leaving: [sampleImport],
  })
  expect(changeByImport(incomingImport, [], 'replace')).toEqual({
    comes: 50,
    goes: 0,
    stays: 0,
    leaving: [],
  })
})

test('SIT-08 STF-12 areas take the place of their own operator only, and of sample areas', () => {
  const areas = (id: number, operator: string, isSample = false) =>
    ({ id, kind: 'areas', operator, fileName: `${id}.json`, rowsAccepted: id, isSample }) as const
  const live = [durban, areas(3, 'Weaver', true), areas(4, 'Hoopoe'), areas(5, 'Karee')]
  const given = { kind: 'areas', operator: 'Hoopoe', rowsAccepted: 50 } as const
  expect(changeByImport(given, live, 'replace')).toMatchObject({ goes: 7, stays: 5 })
  expect(changeByImport(given, live, 'add')).toMatchObject({ goes: 3, stays: 9 })
  expect(changeByImport(incomingImport, live, 'replace')).toMatchObject({ goes: 1200, stays: 0 })
})
