import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrastRatio } from '#app/basics/colours.ts'
import { edgeColourPairs, numberColourPairs, textColourPairs } from './colour-pairs.ts'

const css = ['tokens', 'applications-bare']
  .map((name) => readFileSync(new URL(`./styles/${name}.css`, import.meta.url), 'utf8'))
  .join('\n')

type Palette = Map<string, string>

function paletteOf(opening: string, base?: Palette): Palette {
  const start = css.indexOf(opening)
  expect(start, opening).toBeGreaterThanOrEqual(0)
  const block = css.slice(start, css.indexOf('}', start))
  const palette = new Map(base)
  for (const [, name, value] of block.matchAll(/--color-([\w-]+):\s*([^;]+);/g)) {
    const other = /^var\(--color-([\w-]+)\)$/.exec(value!)
    palette.set(name!, other ? palette.get(other[1]!)! : value!)
  }
  return palette
}

const light = paletteOf('@theme {')
const dark = paletteOf(':root {\n  @variant dark {', light)
const schemes: [string, Palette][] = [
  ['light scheme', light],
  ['dark scheme', dark],
  ['light console', paletteOf('.console {\n  @variant light {', light)],
  ['light deep band', paletteOf('.band-deep {', light)],
  ['dark deep band', paletteOf('.band-deep {', dark)],
]

const ratio = (palette: Palette, [front, back]: readonly [string, string]) =>
  contrastRatio(palette.get(front) ?? `no ${front}`, palette.get(back) ?? `no ${back}`)

function expectMinContrast(
  palette: Palette,
  pairs: readonly (readonly [string, string])[],
  least: number,
) {
  const low = pairs
    .map((pair) => ({ pair: pair.join(' on '), ratio: ratio(palette, pair) }))
    .filter((found) => !(found.ratio >= least))
  expect(low).toEqual([])
}

describe.each(schemes)('A11Y contrast in the %s', (_name, palette) => {
  test('text reaches 4.5:1', () => expectMinContrast(palette, textColourPairs, 4.5))
  test('large price numbers reach 7:1', () => expectMinContrast(palette, numberColourPairs, 7))
  test('edges and focus reach 3:1', () => expectMinContrast(palette, edgeColourPairs, 3))
})

test('LIM-01 the layout changes at 768 px', () => {
  // 48rem is 768 px at the default text size of 16 px. With larger text, the layout changes at a wider viewport.
  expect(css).toContain('--breakpoint-md: 48rem;')
})

test('the dark scheme defines every colour of the light scheme', () => {
  const start = css.indexOf('  @variant dark {')
  const block = css.slice(start, css.indexOf('}', start))
  expect([...light.keys()].filter((name) => !block.includes(`--color-${name}:`))).toEqual([])
})

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#ffffff', '#0000ff', 8.59],
])('the contrast between %s and %s is %d', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2)
})

test('a non-colour value has no contrast', () => expect(contrastRatio('leaf', '#ffffff')).toBeNaN())
