import { expect, test } from 'vitest'
import { idsBetween, withSelectedIds } from './list-selection.tsx'

const shownIds = ['a', 'b', 'c', 'd']

test.each([
  ['below the previous click', 'b', 'd', 'bcd'],
  ['above the previous click', 'd', 'b', 'bcd'],
  ['the same row again', 'b', 'b', 'b'],
  ['without a previous click', undefined, 'c', 'c'],
  ['after the previously clicked row left the list', 'gone', 'c', 'c'],
])('STF-01 Shift-click selects a range: %s', (_title, from, to, ids) => {
  expect(idsBetween(shownIds, from, to).join('')).toBe(ids)
})

test('STF-01 a range is selected or deselected as a whole', () => {
  expect([...withSelectedIds(new Set(['a']), ['b', 'c'], true)]).toEqual(['a', 'b', 'c'])
  expect([...withSelectedIds(new Set(['a', 'b']), ['b', 'c'], false)]).toEqual(['a'])
})
