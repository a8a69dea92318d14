import { globSync, readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { contrastRatio } from '#app/basics/colours.ts'
import { renderPage } from '#tools/testing/render-page.tsx'
import { designComponents } from '../component/content.ts'
import { exampleFunction, examplesByComponent } from '../component/rules.ts'
import { ComponentsPage, exampleComponents } from '../component/ui/components-page.tsx'
import { type DocsSection, accessibilityTabs, docsSections, quickLinks } from '../content.ts'
import Overview from '../pages/docs-overview.tsx'
import { readMeasuredReport, readTokens, statusLabel } from '../rules.ts'
import { AccessibilityPage, contrastRows } from './accessibility-page.tsx'
import { ExamplesPage } from './examples-page.tsx'
import { IconsPage } from './icons-page.tsx'
import { PerformancePage } from './performance-page.tsx'
import { SpacingPage, TokensPage, TypographyPage } from './tokens-page.tsx'

const readSource = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const css = readSource('../../../design/styles/tokens.css')
const tokens = readTokens(css)
const render = (element: ReactNode, at = '/internal-docs/tokens') => renderPage(element, at)
const examples = examplesByComponent(
  designComponents.map(({ id }) => id),
  globSync('app/modules/design-docs/**/examples/*.tsx').map((path) => readFileSync(path, 'utf8')),
)
const countOccurrences = (html: string, piece: string) => html.split(piece).length - 1

test('IDX-01 IDX-02 IDX-03 the overview lists every section with its status, and the quick links', () => {
  const html = render(<Overview />)
  const sections: readonly DocsSection[] = docsSections
  const items = html.split('<li').filter((item) => item.includes('sm:grid-cols'))
  expect(items).toHaveLength(docsSections.length)
  for (const [at, { line, status, path }] of sections.entries()) {
    const item = items[at]!
    expect(item).toContain(line)
    expect(item).toContain(`>${statusLabel(status)}</span>`)
    if (path) expect(item).toContain(`href="/internal-docs/${path}"`)
    else expect(item).not.toContain('href=')
  }
  for (const { to } of quickLinks) expect(html).toContain(`href="${to}"`)
})

describe('IDX-04 IDX-10 the token page', () => {
  test.each([
    ['colors', '--color-paper', '--radius-md'],
    ['typography', '--text-xl', '--color-paper'],
    ['spacing', '--spacing-gutter', '--text-xl'],
    ['elevation', '--shadow-card', '--spacing-gutter'],
    ['border', '--radius-md', '--shadow-card'],
  ])('the tab %s shows its own tokens', (tab, own, other) => {
    const html = render(<TokensPage tokens={tokens} />, `/internal-docs/tokens?tab=${tab}`)
    expect(html).toContain(`>${own}<`)
    expect(html).not.toContain(`>${other}<`)
    expect(html).toMatch(new RegExp(`aria-selected="true"[^>]*tab=${tab}"`))
  })

  test('an unknown tab falls back to the first one', () => {
    const html = render(<TokensPage tokens={tokens} />, '/internal-docs/tokens?tab=x')
    expect(html).toContain('>--color-paper<')
  })

  test('a changed token changes its value and its swatch on the page', () => {
    const changed = css.replace('--color-paper: #fbf8f1;', '--color-paper: #abcdef;')
    expect(changed).not.toBe(css)
    const before = render(<TokensPage tokens={tokens} />)
    const after = render(<TokensPage tokens={readTokens(changed)} />)
    expect(before).not.toContain('#abcdef')
    expect(after).toContain('fill="#abcdef"')
    expect(after).toContain('<code class="docs-value">#abcdef</code>')
  })
})

describe('IDX-07 the components page', () => {
  const page = (path: 'components' | 'atoms' | 'molecules' | 'organisms', search = '') =>
    render(<ComponentsPage path={path} examples={examples} />, `/internal-docs/${path}${search}`)

  test('every component has examples, each rendered and with its code', () => {
    const html = page('components')
    for (const { id } of designComponents) {
      expect(examples[id]!.length, id).toBeGreaterThan(0)
      for (const { name, code } of examples[id]!) {
        expect(html).toContain(`data-example="${id}/${name}"`)
        expect(code.length).toBeGreaterThan(10)
      }
    }
    const shown = Object.entries(examples).flatMap(([id, own]) =>
      own.map(({ name }) => exampleFunction(id, name)),
    )
    expect(shown.toSorted()).toEqual(Object.keys(exampleComponents).toSorted())
    expect(countOccurrences(html, 'class="docs-code"')).toBe(shown.length)
  })

  test.each([
    ['atoms', 'badge', 'notice'],
    ['molecules', 'notice', 'table'],
    ['organisms', 'table', 'badge'],
  ] as const)('D-12 the URL of %s selects its tab', (path, own, other) => {
    const html = page(path)
    for (const name of ['atoms', 'molecules', 'organisms'])
      expect(html).toContain(`href="/internal-docs/${name}"`)
    expect(html).toMatch(new RegExp(`aria-current="page"[^>]*href="/internal-docs/${path}"`))
    expect(countOccurrences(html, 'aria-current="page"')).toBe(path === 'molecules' ? 3 : 1)
    expect(html).toContain(`id="${own}"`)
    expect(html).not.toContain(`id="${other}"`)
    expect(html).toMatch(/<input(?=[^>]*type="search")[^>]*name="q"/)
  })

  test('IDX-08 the server renders search results with counts for each tab and keeps the query in the tab links', () => {
    const html = page('components', '?q=alertdialog')
    expect(html).toContain('id="alert-dialog"')
    expect(html).not.toContain('id="badge"')
    expect(html).toContain('Organisms (1)')
    expect(html).toContain('href="/internal-docs/atoms?q=alertdialog"')
    expect(html).toMatch(/<input[^>]*name="q"[^>]*value="alertdialog"/)
  })

  test('IDX-08 a search without results points to matches on another tab, and markup in the query is escaped', () => {
    expect(page('atoms', '?q=alertdialog')).toContain('There are matches on another tab.')
    expect(page('atoms', '?q=zebra')).toContain('Try fewer words')
    expect(page('atoms', `?q=${encodeURIComponent('<b>x')}`)).not.toContain('<b>x')
  })
})

describe('IDX-09 the accessibility guide', () => {
  const contrast = contrastRows(tokens)
  const pages = [
    { page: '/', score: 100 },
    { page: '/pricing', score: 97 },
  ]
  const scan = { measuredAt: '2026-11-20T21:35:05Z', pages }
  const page = (tab: string, rows = contrast) =>
    render(<AccessibilityPage contrast={rows} scan={scan} />, `/?tab=${tab}`)

  test.each([
    ['principles', 'A page works before its script does'],
    ['implementation', 'noValidate'],
    ['testing', 'axe-core'],
    ['resources', 'WCAG 2.2'],
  ])('has the tab %s', (tab, words) => {
    expect(page(tab)).toContain(words)
    expect(page(tab)).toMatch(new RegExp(`aria-selected="true"[^>]*tab=${tab}"`))
  })

  test('IDX-10 computes contrast from the tokens and marks pairs that are too low', () => {
    expect(contrast.every(({ light, dark, least }) => light >= least && dark >= least)).toBe(true)
    expect(page('testing')).not.toContain('too low')
    const paper = contrast.find(({ text, background }) => text === 'ink' && background === 'paper')
    expect(paper?.light).toBeCloseTo(contrastRatio('#1b211e', '#fbf8f1'))
    const faintCss = css.replace('--color-ink: #1b211e;', '--color-ink: #cccccc;')
    expect(page('testing', contrastRows(readTokens(faintCss)))).toContain('too low')
  })

  test('IDX-09 shows the last scan on every tab, with a row for each page on the testing tab', () => {
    for (const { id } of accessibilityTabs) {
      expect(page(id)).toContain('Last scan, 2026-11-20: 2 pages')
      expect(page(id)).toContain('score 97 of 100')
    }
    const rows = [...page('testing').matchAll(/<th scope="row" class="wrap-anywhere">([^<]+)/g)]
    expect(rows.map(([, path]) => path)).toEqual(['/pricing', '/'])
    const unscanned = render(<AccessibilityPage contrast={contrast} scan={undefined} />)
    expect(unscanned).toContain('No pages have been scanned yet')
  })
})

test('IDX-06 the performance page shows every report, with its machine if known', () => {
  const machine = { cores: 2, model: 'Xeon', memoryGiB: 24, node: 'v24.1.0' }
  const measuredAt = '2026-11-20T21:35:05Z'
  const reports = [
    readMeasuredReport('pages', { measuredAt, machine, rows: [{ page: '/', lcpMs: 1055 }] }),
    readMeasuredReport('proofs', { measuredAt, rows: [{ threat: 'T5', proven: 'all' }] }),
  ]
  const html = render(<PerformancePage reports={reports} />)
  for (const part of [
    'Measured on 2026-11-20, on 2 cores of Xeon, 24 GiB, Node v24.1.0.',
    'Measured on 2026-11-20.',
    ' class="cell-number">1,055</td>',
    '<th scope="row">T5</th><td data-label="Proven">all</td>',
  ])
    expect(html).toContain(part)
})

test.each([
  ['overview', <Overview key="0" />],
  ['tokens', <TokensPage key="1" tokens={tokens} />],
  ['typography', <TypographyPage key="2" tokens={tokens} />],
  ['spacing', <SpacingPage key="3" tokens={tokens} />],
  ['icons', <IconsPage key="4" />],
  ['components', <ComponentsPage key="5" path="components" examples={examples} />],
  ['examples', <ExamplesPage key="6" />],
  ['performance', <PerformancePage key="7" reports={[]} />],
])('IDX-06 the %s page has one h1 and no inline style, script or handler', (_name, element) => {
  const html = render(element)
  expect(countOccurrences(html, '<h1')).toBe(1)
  expect(html).not.toMatch(/ style=|<style|<script| on[a-z]+=/)
})
