import { describe, expect, test } from 'vitest'
import { findCycles, importsByFolder } from './import-cycles.ts'
import { findGraphViolations } from './module-graph.ts'
import { examineStructure, findUnfinishedMerges, readModule } from './structure.ts'

const messagesOf = (path: string, source: string) =>
  examineStructure([path], () => source).map((violation) => violation.message)

describe('the import rules', () => {
  const lead = 'app/modules/sales/lead'
  const mail = 'app/modules/outbox/mail'

  test.each([
    [`${lead}/rules.ts`, '#app/platform/env.server.ts', 'domain may not use platform'],
    [`${lead}/rules.ts`, 'drizzle-orm', 'may not use this package'],
    [`${lead}/a/service.server.ts`, 'drizzle-orm', 'may not use this package'],
    [`${lead}/a/service.server.ts`, '../tables.ts', 'may not use its own tables'],
    [
      `${mail}/a/service.server.ts`,
      '#app/modules/sales/lead/b/service.server.ts',
      'no allowed dependency of outbox',
    ],
    [`${lead}/ui/form.tsx`, '../store.server.ts', 'may not use its own store'],
    ['app/design/ui/surfaces.tsx', `#${lead}/rules.ts`, 'may not know a module'],
    [`${lead}/ui/leads-api.ts`, '../inbox/api.server.ts', 'may import types alone of its own api'],
    ['app/basics/numbers.ts', '#app/platform/clock.ts', 'may not use platform'],
    ['app/root.tsx', '#tools/samples/products.ts', 'not part of the product'],
    ['server/app.ts', '#tools/testing/test-app.ts', 'not part of the product'],
    ['server/app.ts', '../e2e/support/lead.ts', 'not part of the product'],
    ['tools/samples/a.ts', '../testing/b.ts', 'not part of the product'],
  ])('stop %s from importing %s', (path, imported, message) => {
    expect(messagesOf(path, `import { x } from '${imported}'`).join()).toContain(message)
  })

  test.each([
    [
      `${lead}/ui/leads-api.ts`,
      "import { leadInboxApi, type LeadInbox } from '../inbox/api.server.ts'",
      'may import types alone of its own api',
    ],
    [`${lead}/rules.ts`, "export { x } from '#app/platform/clock.ts'", 'may not use platform'],
    [`${lead}/pages/a.tsx`, "const x = await import('#server/app.ts')", 'may not reach outside'],
    [`${lead}/lead-things.ts`, '', 'belongs to no layer'],
    [`${lead}/helpers/rules.ts`, '', 'says nothing'],
    [`${lead}/rules.ts`, 'x\n'.repeat(401), 'at most 400'],
  ])('reject a violation in %s: %s', (path, source, message) => {
    expect(messagesOf(path, source).join()).toContain(message)
  })

  test.each([
    [`${lead}/a/service.server.ts`, "import { x } from '../store.server.ts'"],
    [`${lead}/ui/leads-api.ts`, "import type { x } from '../inbox/api.server.ts'"],
    [`${lead}/a/service.server.ts`, `import { x } from '#${mail}/rules.ts'`],
    [
      `${lead}/store.server.ts`,
      "import { sql } from 'drizzle-orm'\nimport { leads } from './tables.ts'",
    ],
    [`${lead}/ui/form.tsx`, "import { Field } from '#app/design/form/field.tsx'"],
    [`${lead}/pages/a.tsx`, "import type { Route } from './+types/a'"],
    ['server/seed.ts', "import { seedCoverage } from '#tools/samples/coverage.ts'"],
  ])('accept an allowed import: %s', (path, source) => {
    expect(messagesOf(path, source)).toEqual([])
  })

  test('read static, dynamic, type-only and re-exported imports', () => {
    const source =
      "import a from 'a'\nimport type { B } from 'b'\nexport { c } from 'c'\nexport * from 'd'\nconst e = import('e')\n"
    expect(readModule('x.ts', source).imports.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test.each(['', 'type '])('find a file cycle, including type-only imports: import %s', (kind) => {
    const files: Record<string, string> = {
      'app/basics/a.ts': "import { b } from './b.ts'",
      'app/basics/b.ts': "import { c } from '#app/basics/c.ts'",
      'app/basics/c.ts': `import ${kind}{ a } from './a.ts'`,
    }
    const found = examineStructure(Object.keys(files), (path) => files[path]!)
    expect(found.map((violation) => violation.message)).toEqual([
      'files that import each other: app/basics/a.ts, app/basics/b.ts, app/basics/c.ts',
    ])
  })
})

describe('cycles', () => {
  const graphOf = (edges: Record<string, string[]>) => new Map(Object.entries(edges))

  test('finds mutual imports and longer cycles, and accepts an acyclic graph', () => {
    expect(findCycles(graphOf({ a: ['b'], b: ['a'] }))).toEqual([['a', 'b']])
    expect(findCycles(graphOf({ a: ['b'], b: ['c'], c: ['a'], d: ['a'] }))).toEqual([
      ['a', 'b', 'c'],
    ])
    expect(findCycles(graphOf({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([])
    expect(findCycles(graphOf({ a: ['b'], b: ['a', 'x'], x: ['y'], y: ['z'], z: ['x'] }))).toEqual([
      ['x', 'y', 'z'],
      ['a', 'b'],
    ])
  })

  test('includes type-only imports between modules, and ignores imports within a module', () => {
    const modules = [
      readModule('app/modules/a/rules.ts', "import type { B } from '#app/modules/b/schema.ts'"),
      readModule('app/modules/b/rules.ts', "import { a } from '#app/modules/a/rules.ts'"),
      readModule('app/modules/c/rules.ts', "import { c } from './schema.ts'"),
    ]
    expect(findCycles(importsByFolder(modules))).toEqual([['a', 'b']])
  })
})

describe('the table of dependencies', () => {
  const messagesOfTable = (allowedDependencies: Record<string, string[]>) =>
    findGraphViolations(allowedDependencies, new Map(Object.entries(allowedDependencies))).map(
      ({ message }) => message,
    )

  test('accepts an acyclic graph', () => {
    const ladder = { home: ['leads', 'mail'], leads: ['mail'], mail: ['settings'], settings: [] }
    expect(messagesOfTable(ladder)).toEqual([])
  })

  test('rejects mutual dependencies and longer cycles', () => {
    expect(messagesOfTable({ home: ['leads'], leads: ['home'] })).toEqual([
      'modules that depend on each other: home, leads',
    ])
    expect(messagesOfTable({ home: ['leads'], leads: ['legal'], legal: ['home'] })).toEqual([
      'modules that depend on each other: home, leads, legal',
    ])
  })

  test('rejects an allowed dependency that is never used', () => {
    const found = findGraphViolations({ home: ['mail'] }, new Map())
    expect(found.map(({ message }) => message)).toEqual(['home does not use mail: take it out'])
  })

  test('rejects more than 90 dependencies', () => {
    const others = Array.from({ length: 91 }, (_, number) => `module-${number}`)
    expect(messagesOfTable({ home: others })).toEqual(['91 dependencies: at most 90'])
  })
})

test('conflict markers of an unfinished merge are found, even after formatting', () => {
  const texts: Record<string, string> = {
    'a.md': 'One\n\n<<<<<<< HEAD\ntwo\n',
    'b.md': 'One\n> > > > > > > 27f3fdcc (two)\n',
    'c.md': '> one\n> > two\n',
  }
  const found = findUnfinishedMerges(Object.keys(texts), (path) => texts[path]!)
  expect(found.map(({ path }) => path)).toEqual(['a.md', 'b.md'])
})
