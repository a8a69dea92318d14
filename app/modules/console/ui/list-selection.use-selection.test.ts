import { expect, test } from 'vitest'
import { idsBetween, withSelectedIds } from './list-selection.tsx'

const shownIds = ['a', 'b', 'c', 'd']

test.each([
  ['below the one pressed before', 'b', 'd', 'bcd'],
  ['above it', 'd', 'b', 'bcd'],
  ['the same again', 'b', 'b', 'b'],
  ['with nothing pressed before', undefined, 'c', 'c'],
  ['after the one pressed before left the list', 'gone', 'c', 'c'],
])('STF-01 shift chooses a range: %s', (_title, from, to, ids) => {
  expect(idsBetween(shownIds, from, to).join('')).toBe(ids)
})

test('STF-01 a range is chosen or left out as a whole', () => {
  expect([...withSelectedIds(new Set(['a']), ['b', 'c'], true)]).toEqual(['a', 'b', 'c'])
  expect([...withSelectedIds(new Set(['a', 'b']), ['b', 'c'], false)]).toEqual(['a'])
})
