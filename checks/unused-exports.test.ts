import { expect, test } from 'vitest'
import { findUnusedExports, neededByTests, readSources } from './unused-exports.ts'

const found = (files: Record<string, string>) =>
  findUnusedExports(Object.entries(files).map(([path, text]) => ({ path, text }))).map(
    ({ path, message }) => `${path}: ${message}`,
  )

test('an export that nothing imports is found', () => {
  const files = {
    'app/basics/a.ts':
      'export const used = 1\nexport function dead() {}\nexport type Shape = number',
    'app/basics/b.ts':
      "import { used } from './a.ts'\nimport type { Shape } from '#app/basics/a.ts'",
  }
  expect(found(files)).toEqual(['app/basics/a.ts: nobody imports dead'])
})

test('an export used only by tests is found, and one that its own file uses is not', () => {
  const files = {
    'app/basics/a.ts':
      'export const step = 1\nexport const sum = () => step\nexport const dead = 2',
    'app/basics/a.test.ts': "import { dead, step, sum } from './a.ts'",
    'app/basics/b.ts': "import { sum } from './a.ts'",
  }
  expect(found(files)).toEqual(['app/basics/a.ts: only tests use dead'])
})

test('a type is found if nothing imports it and no export has it in its signature', () => {
  const text = [
    'export type Taken = { part: Part }',
    'export type Part = string',
    'export type Given = number',
    'export type Inner = boolean',
    'export type Dead = Inner',
    'export function cut(taken: Taken): Given { const inner: Inner = !taken; return Number(inner) }',
    'export const later = async (): Promise<Late[]> => []',
    'export interface Late {}',
  ]
  const user = "import { cut, later } from './a.ts'"
  expect(found({ 'app/basics/a.ts': text.join('\n'), 'app/basics/b.ts': user })).toEqual([
    'app/basics/a.ts: nobody imports Inner',
    'app/basics/a.ts: nobody imports Dead',
  ])
})

test.each([
  [
    'a route export for the router',
    'app/modules/site/home/pages/home.tsx',
    'export const meta = 1',
  ],
  ['a tool that only tests need', 'tools/testing/a.ts', 'export const plant = 1'],
  ['a module imported as a namespace', 'app/basics/whole.ts', 'export const one = 1'],
  ['a module imported dynamically', 'app/basics/later.ts', 'export const one = 1'],
])('does not report %s', (_what, path, text) => {
  const user =
    "import { plant } from '#tools/testing/a.ts'\nimport * as whole from '#app/basics/whole.ts'\nconst later = () => import('#app/basics/later.ts')"
  expect(
    found({ [path]: text, 'app/basics/user.test.ts': user, 'app/basics/user.ts': user }),
  ).toEqual([])
})

test('each listed exception is still needed', () => {
  const found = findUnusedExports(readSources(), {})
  expect(
    found.map(({ path, message }) => `${path} ${message.split(' ').at(-1)}`).toSorted(),
  ).toEqual(Object.keys(neededByTests).toSorted())
})
