import { expect, test } from 'vitest'
import { isSearchIndexed } from './sql.server.ts'

test.each([
  ['router', true],
  ['Zoë', true],
  ['no', true],
  ['7', true],
  ['a-b router', true],
  ['083-55', true],
  ['Tšhwane', true],
  ['ÉCÔLE', true],
  ['a-b', false],
  ['ab-cd', false],
  ['---', false],
  ['& /', false],
  ['日本語', false],
  ['Кофе', false],
])('OPS-09 the trigram index can search for a word of "%s": %s', (search, isKnown) => {
  expect(isSearchIndexed(search)).toBe(isKnown)
})
