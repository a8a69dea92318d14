import { expect, test } from 'vitest'
import { findMisnumbered } from './decision-numbers.ts'

const texts: Record<string, string> = {
  'docs/decisions/0001-one.md': '# 1. One\n',
  'docs/decisions/0002-two.md': '# 2. Two\n',
  'docs/decisions/0002-too.md': '# 2. Too\n',
  'docs/decisions/0003-three.md': '# 2. Three\n',
}
const check = (...paths: string[]) =>
  findMisnumbered(paths, (path) => texts[path]!).map(({ path }) => path)

test('a duplicate decision number and a heading with a different number are found', () => {
  const [one, two, too, three] = Object.keys(texts) as [string, string, string, string]
  expect(check(one, two)).toEqual([])
  expect(check(one, two, too, three)).toEqual([too, three])
})
