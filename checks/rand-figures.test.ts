import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findRandFigures } from './rand-figures.ts'

type Saying = { path: string; text: string }

/** Texts that look like a rand figure but are not a public price; each entry must still be needed. */
const noPrices: (Saying & { why: string })[] = [
  { path: 'app/basics/numbers.ts', text: 'R', why: 'formatRands: the one way to print a sum' },
]
const isSame = (a: Saying) => (b: Saying) => a.path === b.path && a.text === b.text

const sources = globSync('app/**/*.{ts,tsx}').filter(
  (path) => !/^app\/modules\/prices\/(?!recipe\/)|\.test\.tsx?$/.test(path),
)
const spoken = sources.filter((path) =>
  /(^|\/)(content|ui|routes|pages|screens)(\.tsx?$|\/)/.test(path),
)

test('PRC-24 no source outside the offers contains a rand amount, except those on a list', () => {
  expect(spoken.length).toBeGreaterThan(60)
  const found = sources.flatMap((path) => findRandFigures(path, readFileSync(path, 'utf8')))
  expect(found.filter((figure) => !noPrices.some(isSame(figure)))).toEqual([])
  expect(noPrices.filter((saying) => !found.some(isSame(saying)))).toEqual([])
})

test('LIM-14 texts of the product mention no currency other than the rand', () => {
  const other = /[$€£¥]\s?\d|\d\s?[€£¥]|\b(?:USD|EUR|GBP)\b/
  expect(other.test('from $35') && other.test('35 €') && other.test('USD 35')).toBe(true)
  const offers = globSync('app/modules/prices/**/*.{ts,tsx}').filter(
    (path) => !/\.test\.tsx?$/.test(path),
  )
  const isWords = (path: string) => !path.endsWith('routes.ts')
  const said = [...spoken, ...offers].filter(isWords).flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => other.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(said).toEqual([])
})

test.each([
  ["const words = 'from R1,999 per month'", 'from R1,999 per month'],
  ["const words = { text: 'only R 35!' }", 'only R 35!'],
  ['const words = `pay R999`', 'pay R999'],
  ['const words = `pay R${cents / 100} a month`', 'pay R'],
  ["const words = 'R' + amount", 'R'],
  ["const words = 'R700K'", 'R700K'],
  ["const words = 'ZAR 500'", 'ZAR 500'],
  ["const words = '500 rand off'", '500 rand off'],
  ['const a = <b>from R1,999</b>', 'from R1,999'],
  ['const a = <>R{amount}</>', 'R'],
  ['const a = <b title="R5">x</b>', 'R5'],
  ["const words = 'R\\u00a0999'", 'R 999'],
])('a rand amount is found: %s', (source, text) => {
  const path = 'app/modules/site/home/ui/x.tsx'
  expect(findRandFigures(path, `\n${source}`)).toEqual([{ path, line: 2, text }])
})

test.each([
  ['// from R1,999\nconst a = 1'],
  ["const offer = 'business-pro'"],
  ["const words = 'PR2 and 4R 5'"],
  ["const words = 'in rand, per month'"],
  ['const words = `R is ${amount}`'],
  ['const a = <p>Mr {name}</p>'],
])('code without a rand amount is accepted: %s', (source) => {
  expect(findRandFigures('x.tsx', source)).toEqual([])
})
