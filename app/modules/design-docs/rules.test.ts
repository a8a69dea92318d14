import { describe, expect, test } from 'vitest'
import { safeReturnPath } from '#app/modules/access/rules.ts'
import { componentTabs, designComponents } from './component/content.ts'
import { filterByLevel, searchComponents } from './component/rules.ts'
import { accessibilityTabs, docsSections, quickLinks, tokenTabs } from './content.ts'
import { findSection, signInPath, statusLabel } from './rules.ts'

describe('IDX-02 the status of a section', () => {
  test.each([
    ['complete', 'Complete'],
    ['in-progress', 'In progress'],
    ['draft', 'Draft'],
    [undefined, 'Planned'],
    ['', 'Planned'],
    ['finished', 'Planned'],
    ['toString', 'Planned'],
  ])('%j is shown as %s', (status, label) => expect(statusLabel(status)).toBe(label))
})

test.each([
  'tokens',
  'typography',
  'spacing',
  'icons',
  'atoms',
  'molecules',
  'organisms',
  'components',
  'examples',
  'accessibility',
  'performance',
])('IDX-06 D-12 there is a section %s', (path) => expect(findSection(path)?.path).toBe(path))

test.each(['', 'writing', 'constructor', 'Tokens'])('%j is no section', (path) =>
  expect(findSection(path)).toBeUndefined(),
)

test.each([
  ['/internal-docs', '/internal-docs'],
  ['/internal-docs.data', '/internal-docs'],
  ['/internal-docs/tokens?tab=border', '/internal-docs/tokens?tab=border'],
  ['/internal-docs/tokens.data?tab=border&_routes=a', '/internal-docs/tokens?tab=border'],
  ['/internal-docs/components?q=a%26b', '/internal-docs/components?q=a%26b'],
])('D-11 after signing in for %s one comes to %s', (asked, from) => {
  const path = signInPath(`https://site.example${asked}`)
  expect(path.startsWith('/admin/login?from=')).toBe(true)
  expect(new URL(path, 'https://site.example').searchParams.get('from')).toBe(from)
  expect(safeReturnPath(from)).toBe(from)
})

test('IDX-03 quick links lead into sections that exist, or to the console', () => {
  for (const { to } of quickLinks) {
    const path = /^\/internal-docs\/([\w-]+)/.exec(to)?.[1]
    const tab = /\?tab=(\w+)$/.exec(to)?.[1]
    const tabs: readonly { id: string }[] = path === 'tokens' ? tokenTabs : accessibilityTabs
    if (tab) expect(tabs.map(({ id }) => id)).toContain(tab)
    expect(path ? findSection(path)?.path : to).toBe(path ?? '/admin')
  }
})

test('IDX-04 IDX-09 the tabs are those asked for', () => {
  expect(tokenTabs.map(({ id }) => id)).toEqual([
    'colors',
    'typography',
    'spacing',
    'elevation',
    'border',
  ])
  expect(accessibilityTabs.map(({ id }) => id)).toEqual([
    'principles',
    'implementation',
    'testing',
    'resources',
  ])
})

describe('IDX-08 searching components', () => {
  test.each([
    ['', designComponents.length],
    ['  ', designComponents.length],
    ['alertdialog', 1],
    ['ALERTDIALOG', 1],
    ['ui/band', 1],
    ['price card', 1],
    ['price nowhere', 0],
    ['.*', 0],
  ])('%j finds %i', (query, count) =>
    expect(searchComponents(designComponents, query)).toHaveLength(count),
  )

  test('IDX-07 every tab of a level has some of what the whole list has', () => {
    const levels = componentTabs.flatMap((tab) => ('level' in tab ? [tab.level] : []))
    const counts = levels.map((level) => filterByLevel(designComponents, level).length)
    expect(Math.min(...counts)).toBeGreaterThan(5)
    expect(counts.reduce((sum, count) => sum + count)).toBe(designComponents.length)
    expect(filterByLevel(designComponents, undefined)).toHaveLength(designComponents.length)
  })
})

test('ids and addresses are unique', () => {
  const ids = designComponents.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const names = docsSections.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
