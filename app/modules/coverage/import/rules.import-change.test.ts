import { expect, test } from 'vitest'
import { changeByImport } from './rules.ts'

const incoming = { kind: 'buildings', operator: '', rowsAccepted: 50 } as const
const live = (id: number, rowsAccepted: number, isSample: boolean) => ({
  ...incoming,
  id,
  fileName: `${id}.csv`,
  rowsAccepted,
  isSample,
})
const sampleImport = live(1, 326, true)
const durban = live(2, 1200, false)

test('STF-12 the preview counts the buildings that an import adds, removes and keeps', () => {
  const both = [sampleImport, durban]
  for (const [before, mode, goes, stays, leaving] of [
    [both, 'replace', 1526, 0, both],
    [both, 'add', 326, 1200, [sampleImport]],
    [[], 'replace', 0, 0, []],
  ] as const)
    expect(changeByImport(incoming, before, mode)).toEqual({ comes: 50, goes, stays, leaving })
})

test('SIT-08 STF-12 imported areas replace only sample areas and, in replace mode, those of the same operator', () => {
  const areas = (id: number, operator: string, isSample = false) =>
    ({ ...live(id, id, isSample), kind: 'areas', operator }) as const
  const before = [durban, areas(3, 'Weaver', true), areas(4, 'Hoopoe'), areas(5, 'Karee')]
  const given = { kind: 'areas', operator: 'Hoopoe', rowsAccepted: 50 } as const
  expect(changeByImport(given, before, 'replace')).toMatchObject({ goes: 7, stays: 5 })
  expect(changeByImport(given, before, 'add')).toMatchObject({ goes: 3, stays: 9 })
  expect(changeByImport(incoming, before, 'replace')).toMatchObject({ goes: 1200, stays: 0 })
})
