import { expect, test } from 'vitest'
import { FontCuts, withoutCuts } from './font-cuts.ts'
import { parseSheet, textOf } from './sheet.ts'
import { mixesLeading, shorterRules } from './shorter-css.ts'

const nodesOf = (css: string) => parseSheet(css, () => false).nodes
const shortened = (css: string, needsLeading: boolean) =>
  textOf(shorterRules(nodesOf(css), needsLeading))

const theme = (more: string) => `@layer theme{:root{--spacing:.25rem;--color-ink:#111;${more}}}`

test('writes a value of the theme where it is used, and works sums out', () => {
  const css = `${theme('')}.a{margin:calc(var(--spacing) * 3);top:calc(var(--spacing) * -.5);color:var(--color-ink)}`
  expect(shortened(css, false)).toBe('.a{margin:.75rem;top:-.125rem;color:#111}')
})

test('keeps by a short name what a part of the page changes', () => {
  const css = `${theme('')}.band{--color-ink:#eee}.a{color:var(--color-ink);fill:var(--color-ink)}`
  expect(shortened(css, false)).toBe(
    '@layer theme{:root{--0:#111}}.band{--0:#eee}.a{color:var(--0);fill:var(--0)}',
  )
})

test('follows a value through another, and takes what is said instead of one that is not there', () => {
  const css = `${theme('--font:A, "B C";--default:var(--font);')}html{font-family:var(--default,serif);font-feature-settings:var(--none,normal)}`
  expect(shortened(css, false)).toBe('html{font-family:A,"B C";font-feature-settings:normal}')
})

const border = '@layer base{*{border:0 solid}}'
const side = '.border-b{border-bottom-style:var(--tw-border-style);border-bottom-width:1px}'
const dashed = '.border-dashed{--tw-border-style:dashed;border-style:dashed}'
const registered = '@property --tw-border-style{syntax:"*";inherits:false;initial-value:solid}'

test('leaves the detour over the style of borders out where every side comes before every dash', () => {
  expect(shortened(border + side + dashed + registered, false)).toBe(
    `${border}.border-b{border-bottom-width:1px}.border-dashed{border-style:dashed}`,
  )
  const late = border + dashed + side.replace('.border-b', '.md\\:border-b') + registered
  expect(shortened(late, false)).toBe(late)
})

const text = '.text-sm{line-height:var(--tw-leading,1.5)}'
const leading = '.leading-none{--tw-leading:1;line-height:1}'
const later = '.md\\:text-sm{line-height:var(--tw-leading,1.5)}'

test('leaves the detour over the height of lines out unless an element needs it', () => {
  const css = text + leading + later
  const none = '<p class="text-sm leading-none"><b class="md:text-sm">'
  expect(shortened(css, mixesLeading(none))).toBe(
    '.text-sm{line-height:1.5}.leading-none{line-height:1}.md\\:text-sm{line-height:1.5}',
  )
  expect(shortened(css, mixesLeading('<p class="leading-none md:text-sm">'))).toBe(css)
  expect(shortened(leading + text, false)).toBe(leading + text)
})

const cut = (file: string, range: string) =>
  `@font-face{font-family:F;src:url(${file});unicode-range:${range}}`

test('names only the cuts of a face that letters of the page call for', () => {
  const css = cut('rare', 'U+A1-A8,U+AA-FFFF') + cut('core', 'U+20-7E,U+E9')
  const cuts = new FontCuts(nodesOf(css))
  expect(textOf(withoutCuts(nodesOf(css), cuts.idleBeside(new Set(cuts.usedBy('Café ©')))))).toBe(
    '@font-face{font-family:F;src:url(core)}',
  )
  expect(textOf(withoutCuts(nodesOf(css), cuts.idleBeside(new Set(cuts.usedBy('Łódź')))))).toBe(css)
})
