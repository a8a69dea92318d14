import { expect, test } from 'vitest'
import { definedNames, findUnusedStyles, readStyles } from './unused-styles.ts'

const { product, docs } = readStyles()

test('every class, token and animation of the stylesheets is used', () => {
  expect(product.styles.flatMap(({ text }) => definedNames(text)).length).toBeGreaterThan(150)
  expect(findUnusedStyles(product.styles, product.sources)).toEqual([])
  expect(findUnusedStyles(docs.styles, docs.sources)).toEqual([])
})

const page = (markup: string) => [{ path: 'page.tsx', text: `export const Page = () => ${markup}` }]
const sheet = (text: string) => [{ path: 'sheet.css', text }]
const unused = (css: string, markup = '<p />') =>
  findUnusedStyles(sheet(css), page(markup)).map(({ name }) => name)

test('every unused style added to the product is found', () => {
  const planted = {
    path: 'planted.css',
    text: `
      .orphaned { color: red }
      @media print { .orphaned-too:hover > b { color: red } }
      @theme {
        --color-orphan: #123456;
        --text-orphan: 1rem;
        --text-orphan--line-height: 1;
        --breakpoint-orphan: 99px;
      }
      .card { --own-orphan: 1px }
      @keyframes orphan-turn { to { rotate: 1turn } }`,
  }
  const found = findUnusedStyles([...product.styles, planted], product.sources)
  expect(found.map(({ path, name }) => `${path} ${name}`)).toEqual(
    [
      '.orphaned',
      '.orphaned-too',
      '--color-orphan',
      '--text-orphan',
      '--text-orphan--line-height',
      '--breakpoint-orphan',
      '--own-orphan',
      '@keyframes orphan-turn',
    ].map((name) => `planted.css ${name}`),
  )
})

test.each([
  ['.a { } .a-b { }', '<p className="x a"><b className={on ? "a-b" : ""} /></p>'],
  ['.a { }', '<p className={`x a ${more}`} />'],
  ['@theme { --color-leaf: #111; }', '<p className="hover:border-t-leaf/50" />'],
  [
    '@theme { --radius-md: 1px; --text-xs: 1rem; --text-xs--line-height: 1 }',
    '<p className="rounded-t-md max-md:text-xs" />',
  ],
  ['@theme { --breakpoint-md: 1px }', '<p className="max-md:hidden" />'],
  [
    '@theme { --spacing-touch: 1px; --container-prose: 1ch }',
    '<p className="min-h-touch max-w-prose" />',
  ],
  [
    '.a { --b: 1px; margin: calc(2 * var(--b)); animation: turn 1s } @keyframes turn { }',
    '<p className="a" />',
  ],
  ['/* .gone { --color-gone: red } */ @theme { --color-*: initial }', '<p />'],
])('a used style is not reported: %s', (css, markup) => expect(unused(css, markup)).toEqual([]))

test('a word in a comment or a variable name does not count as use of a class', () => {
  expect(unused('.ghost { }', '{ /* ghost */ ghost }')).toEqual(['.ghost'])
})
