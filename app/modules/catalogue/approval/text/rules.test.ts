import { expect, test } from 'vitest'
import { isNewer } from './rules.ts'

test.each([
  ['a colleague stored a later version', { version: 3 }, true],
  ['a request about this version is waiting', { version: 2, waiting: {} }, false],
  ['it was refused for another reason', undefined, false],
])('EDT-01 a refused text meets the stored one only if that is newer: %s', (_why, current, is) => {
  expect(isNewer(current, 2)).toBe(is)
})
