import { describe, expect, test } from 'vitest'
import { examineStructure, readModule } from './structure.ts'

const law = (path: string, source: string) =>
  examineStructure([path], () => source).map((violation) => violation.message)

describe('the import law', () => {
  test.each([
    [
      'app/features/leads/rules.ts',
      "import { x } from '#app/platform/env.server.ts'",
      'ground may not use platform',
    ],
    [
      'app/features/leads/rules.ts',
      "import { sql } from 'drizzle-orm'",
      'may not use this package',
    ],
    [
      'app/features/leads/services/a.server.ts',
      "import { sql } from 'drizzle-orm'",
      'may not use this package',
    ],
    [
      'app/features/leads/services/a.server.ts',
      "import { leads } from '../tables.server.ts'",
      'may not use its own tables',
    ],
    [
      'app/features/mail/services/a.server.ts',
      "import { x } from '#app/features/leads/services/b.server.ts'",
      'no friend of mail',
    ],
    [
      'app/features/leads/ui/form.tsx',
      "import { x } from '../data.server.ts'",
      'may not use its own data',
    ],
    [
      'app/design/ui/card.tsx',
      "import { x } from '#app/features/leads/rules.ts'",
      'may not know a feature',
    ],
    ['app/basics/money.ts', "import { x } from '#app/platform/clock.ts'", 'may not use platform'],
    [
      'app/features/leads/rules.ts',
      "export { x } from '#app/platform/clock.ts'",
      'may not use platform',
    ],
    [
      'app/features/leads/routes/a.tsx',
      "const x = await import('#server/app.ts')",
      'may not reach outside',
    ],
    ['app/features/leads/lead-things.ts', '', 'belongs to no floor'],
    ['app/features/leads/rules/helpers.ts', '', 'says nothing'],
    ['app/features/leads/rules.ts', 'x\n'.repeat(301), 'at most 300'],
  ])('refuses a planted violation in %s: %s', (path, source, message) => {
    expect(law(path, source).join()).toContain(message)
  })

  test.each([
    ['app/features/leads/services/a.server.ts', "import { x } from '../data.server.ts'"],
    ['app/features/leads/services/a.server.ts', "import { x } from '#app/features/mail/rules.ts'"],
    [
      'app/features/leads/data.server.ts',
      "import { sql } from 'drizzle-orm'\nimport { leads } from './tables.server.ts'",
    ],
    ['app/features/leads/ui/form.tsx', "import { Field } from '#app/design/form/field.tsx'"],
    ['app/features/leads/routes/a.tsx', "import type { Route } from './+types/a'"],
  ])('lets through what the table grants: %s', (path, source) => {
    expect(law(path, source)).toEqual([])
  })

  test('reads static, dynamic, type-only and re-exported imports', () => {
    const source =
      "import a from 'a'\nimport type { B } from 'b'\nexport { c } from 'c'\nexport * from 'd'\nconst e = import('e')\n"
    expect(readModule('x.ts', source).imports.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('finds a ring of values, and lets type-only rings be', () => {
    const ring = (kind: string) => {
      const files: Record<string, string> = {
        'app/basics/a.ts': "import { b } from './b.ts'",
        'app/basics/b.ts': "import { c } from '#app/basics/c.ts'",
        'app/basics/c.ts': `import ${kind}{ a } from './a.ts'`,
      }
      return examineStructure(Object.keys(files), (path) => files[path]!)
    }
    expect(ring('').map((violation) => violation.message)).toEqual([
      'a ring of imports: app/basics/a.ts → app/basics/b.ts → app/basics/c.ts',
    ])
    expect(ring('type ')).toEqual([])
  })
})
