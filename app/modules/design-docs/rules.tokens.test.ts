import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tokenTabs } from './content.ts'
import { readTokens } from './rules.ts'

const css = `
@theme {
  --color-*: initial;
  /* --color-old: #000; */
  --color-paper: #fff;
  --color-deep: #010;
  --text-xs: 1rem;
  --text-xs--line-height: 1.5;
  --shadow-card: 0 1px 0 #d8cbb2,
    0 6px 18px #000;
}
:root {
  @variant dark { --color-paper: #111; }
}
.console {
  @variant light { --color-paper: #eee; }
}
.band-deep { --color-paper: var(--color-deep); }
`

test('IDX-10 names, values, schemes and references are read; comments and resets are not', () => {
  expect(readTokens(css)).toEqual([
    {
      name: '--color-paper',
      tab: 'colors',
      value: '#fff',
      dark: '#111',
      console: '#eee',
      deepBand: '#010',
    },
    { name: '--color-deep', tab: 'colors', value: '#010' },
    { name: '--text-xs', tab: 'typography', value: '1rem', lineHeight: '1.5' },
    { name: '--shadow-card', tab: 'elevation', value: '0 1px 0 #d8cbb2, 0 6px 18px #000' },
  ])
})

test('IDX-10 a token of a kind the page does not know is an error, not left out', () => {
  expect(() => readTokens('@theme { --wobble-strong: 3; }')).toThrow('--wobble-strong')
})

test('IDX-10 IDX-04 every token of the product stands under a tab, and no tab is empty', () => {
  const product = readFileSync(new URL('../../design/styles/tokens.css', import.meta.url), 'utf8')
  const tokens = readTokens(product)
  const theme = product.slice(product.indexOf('@theme'), product.indexOf('\n}'))
  const declared = [...theme.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name]) => name!)
  expect(tokens.map(({ name }) => name)).toEqual(
    declared.filter((name) => !name.endsWith('--line-height')),
  )
  for (const { id } of tokenTabs) expect(tokens.filter(({ tab }) => tab === id)).not.toEqual([])
  expect(tokens.filter(({ name, dark }) => name.startsWith('--color-') && !dark)).toEqual([])
})
