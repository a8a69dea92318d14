import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Settings that only tests and development read, or that scripts set themselves. */
const ofTests = ['TEST_DATABASE_URL', 'FAST_CHECK_SEED', 'REQUIRE_ALL', 'CHROMIUM_PATH']
const unlisted = ['NODE_ENV', 'BUILD_DIR']

test('the settings table of the reference lists each setting once and has no empty cells', () => {
  const source = readFileSync('app/platform/env.server.ts', 'utf8')
  const read = Array.from(source.matchAll(/^ {2}([A-Z_]+): /gm), ([, name]) => name!)
  const table = readFileSync('docs/reference.md', 'utf8')
    .split('## Settings')[1]!
    .split('\n## ')[0]!
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const names = rows.flatMap(([, cell]) => Array.from(cell!.matchAll(/`([A-Z_]+)`/g), (m) => m[1]!))
  expect(names.toSorted()).toEqual(
    [...read.filter((name) => !unlisted.includes(name)), ...ofTests].toSorted(),
  )
  expect(rows.filter((cells) => cells.slice(1, -1).some((cell) => cell === ''))).toEqual([])
})
