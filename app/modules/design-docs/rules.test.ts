import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { safeReturnPath } from '#app/modules/access/rules.ts'
import { componentTabs, designComponents } from './component/content.ts'
import { filterByLevel, searchComponents } from './component/rules.ts'
import { accessibilityTabs, docsSections, quickLinks, tokenTabs } from './content.ts'
import { findSection, readMeasuredReport, readTokens, signInPath, statusLabel } from './rules.ts'

test.each([
  ['complete', 'Complete'],
  ['in-progress', 'In progress'],
  ['draft', 'Draft'],
  [undefined, 'Planned'],
  ['', 'Planned'],
  ['finished', 'Planned'],
  ['toString', 'Planned'],
])('IDX-02 the status %j of a section is shown as %s', (status, label) =>
  expect(statusLabel(status)).toBe(label),
)

test('IDX-06 D-12 every section has a path', () => {
  const paths =
    'tokens typography spacing icons atoms molecules organisms components examples accessibility performance'
  for (const path of paths.split(' ')) expect(findSection(path)?.path).toBe(path)
})

test.each(['', 'writing', 'constructor', 'Tokens'])('%j is not a section', (path) =>
  expect(findSection(path)).toBeUndefined(),
)

test.each([
  ['/internal-docs', '/internal-docs'],
  ['/internal-docs.data', '/internal-docs'],
  ['/internal-docs/tokens?tab=border', '/internal-docs/tokens?tab=border'],
  ['/internal-docs/tokens.data?tab=border&_routes=a', '/internal-docs/tokens?tab=border'],
  ['/internal-docs/components?q=a%26b', '/internal-docs/components?q=a%26b'],
])('D-11 sign-in from %s returns to %s', (asked, from) => {
  const path = signInPath(`https://site.example${asked}`)
  expect(path.startsWith('/admin/login?from=')).toBe(true)
  expect(new URL(path, 'https://site.example').searchParams.get('from')).toBe(from)
  expect(safeReturnPath(from)).toBe(from)
})

test('IDX-03 quick links lead to existing sections or to the console', () => {
  for (const { to } of quickLinks) {
    const path = /^\/internal-docs\/([\w-]+)/.exec(to)?.[1]
    const tab = /\?tab=(\w+)$/.exec(to)?.[1]
    const tabs: readonly { id: string }[] = path === 'tokens' ? tokenTabs : accessibilityTabs
    if (tab) expect(tabs.map(({ id }) => id)).toContain(tab)
    expect(path ? findSection(path)?.path : to).toBe(path ?? '/admin')
  }
})

test('IDX-04 IDX-09 the token and accessibility pages have the required tabs', () => {
  const idsOf = (tabs: readonly { id: string }[]) => tabs.map(({ id }) => id).join(' ')
  expect(idsOf(tokenTabs)).toBe('colors typography spacing elevation border')
  expect(idsOf(accessibilityTabs)).toBe('principles implementation testing resources')
})

test.each([
  ['', designComponents.length],
  ['  ', designComponents.length],
  ['alertdialog', 1],
  ['ALERTDIALOG', 1],
  ['ui/band', 1],
  ['price card', 1],
  ['price nowhere', 0],
  ['.*', 0],
])('IDX-08 a component search for %j finds %i', (query, count) =>
  expect(searchComponents(designComponents, query)).toHaveLength(count),
)

test('IDX-07 the level tabs divide up the whole list, with more than five components each', () => {
  const levels = componentTabs.flatMap((tab) => ('level' in tab ? [tab.level] : []))
  const counts = levels.map((level) => filterByLevel(designComponents, level).length)
  expect(Math.min(...counts)).toBeGreaterThan(5)
  expect(counts.reduce((sum, count) => sum + count)).toBe(designComponents.length)
  expect(filterByLevel(designComponents, undefined)).toHaveLength(designComponents.length)
})

test('component IDs and section names are unique', () => {
  for (const names of [designComponents.map(({ id }) => id), docsSections.map(({ name }) => name)])
    expect(new Set(names).size).toBe(names.length)
})

const tokenCss = `
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

test('IDX-10 token names, values, schemes and references are read, but not comments and resets', () => {
  expect(readTokens(tokenCss)).toEqual([
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

test('IDX-10 a token of an unknown kind throws an error', () => {
  expect(() => readTokens('@theme { --wobble-strong: 3; }')).toThrow('--wobble-strong')
})

test('IDX-10 IDX-04 every token of the product is read, no tab is empty, and every colour has a dark value', () => {
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

const machine = { cores: 2, model: 'Xeon', memoryGiB: 24, node: 'v24.1.0' }

test('rows become a table with a column for each key', () => {
  const report = readMeasuredReport('pages', {
    measuredAt: '2026-11-20T21:35:05.946Z',
    machine,
    unit: 'medians',
    rows: [
      { page: '/', lcpMs: 1055, kB: 35.2 },
      { page: '/pricing', lcpMs: null, checkP99Ms: 4.933 },
    ],
  })
  expect(report).toMatchObject({
    title: 'Pages on a phone',
    machine: '2 cores of Xeon, 24 GiB, Node v24.1.0',
    unit: 'medians',
    facts: [],
    columns: ['Page', 'Largest paint (ms)', 'kB', 'Check p99 (ms)'],
    rows: [
      ['/', '1,055', '35.2', '—'],
      ['/pricing', '—', '—', '4.93'],
    ],
  })
})

test('single figures become facts, and embedded and external results become columns', () => {
  const { facts, columns, rows } = readMeasuredReport('coverage', {
    measuredAt: '2026-11-20T21:35:05.946Z',
    machine,
    rows: 1_000_000,
    embedded: { importSeconds: 34.9, importMemoryMiB: 176 },
    external: { importSeconds: 27.3, checks: 2000 },
  })
  expect(facts).toEqual([{ label: 'Rows', value: '1,000,000' }])
  expect(columns).toEqual(['Figure', 'Embedded', 'External'])
  expect(rows).toEqual([
    ['Import (s)', '34.9', '27.3'],
    ['Import memory (MiB)', '176', '—'],
    ['Checks', '—', '2,000'],
  ])
})

test('a column that is empty in every row is left out', () => {
  const row = { page: '/', failed: '', kB: 0 }
  const { columns } = readMeasuredReport('pages', { rows: [row, { ...row, page: '/pricing' }] })
  expect(columns).toEqual(['Page', 'kB'])
})

test('IDX-06 every stored benchmark result has a date, rows and readable figures', () => {
  const folder = fileURLToPath(new URL('../../../bench/results/', import.meta.url))
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  expect(files).toEqual(expect.arrayContaining(['pages.json', 'coverage.json', 'leads.json']))
  for (const name of files) {
    const result = JSON.parse(readFileSync(folder + name, 'utf8'))
    const report = readMeasuredReport(name.replace('.json', ''), result)
    expect(report.measuredAt, name).toMatch(/^\d{4}-\d{2}-\d{2}T/)
    expect(report.rows.length, name).toBeGreaterThan(0)
    const shown = [...report.facts.map(({ value }) => value), ...report.rows.flat()]
    expect(shown.join('\n'), name).not.toMatch(/[{[]|undefined|NaN/)
    expect(report.columns.join('\n').replaceAll(/MiB|kB/g, ''), name).not.toMatch(/[a-z][A-Z]/)
  }
})

test('a result of unknown shape still gets a title', () => {
  expect(readMeasuredReport('coldStart', {})).toMatchObject({ title: 'Cold start', machine: '' })
})
