import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

type Finding = { file: string; rule_name: string; line: number }

/** Squawk's rules that do not matter for two versions running at once, each with the reason. */
const leftOut = [
  // migrateDatabase sets both timeouts for every migration.
  'require-lock-timeout',
  'require-statement-timeout',
  // A migration is one transaction; docs/operating.md explains how to build a large index in advance.
  'require-concurrent-index-creation',
  'require-concurrent-index-deletion',
  // These rules are only about the choice of types.
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
]

function lint(files: string[]): string[] {
  const options = ['--reporter=json', '--pg-version=15', '--assume-in-transaction']
  const ran = spawnSync('squawk', [...options, `--exclude=${leftOut.join(',')}`, ...files], {
    encoding: 'utf8',
  })
  // Squawk also exits with 1 if it finds a problem, so check its output instead.
  if (ran.error || !ran.stdout.startsWith('[')) throw new Error(`squawk: ${ran.stderr}`)
  const findings = JSON.parse(ran.stdout) as Finding[]
  return [...new Set(findings.map(({ file, rule_name }) => `${basename(file)} ${rule_name}`))]
}

const baseline = 'migrations/0000_baseline.sql'

test('OPS-02 a PostgreSQL linter finds no change that breaks an older server in migrations after the baseline', () => {
  const files = globSync('migrations/*.sql').filter((file) => file !== baseline)
  expect(
    files.length > 0 ? lint(files) : [],
    'delay a narrowing change by one release, then add -- squawk-ignore RULE with the version that no longer needs it',
  ).toEqual([])
})

test('the migrations create the schema of tables.ts', () => {
  const kept = snapshots('migrations/meta').at(-1)!
  const folder = mkdtempSync(join(tmpdir(), 'baobab-schema-'))
  const config = join(folder, 'config.ts')
  const own = JSON.stringify(resolve('drizzle.config.ts'))
  const out = relative('.', join(folder, 'out'))
  writeFileSync(
    config,
    `import own from ${own}\nexport default { ...own, out: ${JSON.stringify(out)} }`,
  )
  const ran = spawnSync('drizzle-kit', ['generate', '--config', config, '--name', 'now'], {
    encoding: 'utf8',
  })
  expect(snapshots(join(folder, 'out/meta'))[0], ran.stderr).toEqual(kept)
  const made = plain(readFileSync(baseline, 'utf8'))
  const statements = readFileSync(join(folder, 'out/0000_now.sql'), 'utf8').split(/--> .*/)
  // Compare the SQL only while no later migration changes a table and so has a snapshot, which is compared above.
  if (globSync('migrations/meta/*_snapshot.json').length === 1)
    expect(statements.map(plain).filter((statement) => !made.includes(statement))).toEqual([])
  rmSync(folder, { recursive: true })
})

/** Returns drizzle-kit's snapshots of the schema, oldest first, without their generated ids. */
function snapshots(folder: string): unknown[] {
  return globSync(`${folder}/*_snapshot.json`)
    .toSorted()
    .map((file) => {
      const { id: _id, prevId: _prevId, ...schema } = JSON.parse(readFileSync(file, 'utf8'))
      return schema
    })
}

/** Removes parts that drizzle-kit cannot express: unlogged tables and the settings of an index. */
const plain = (sql: string) =>
  sql
    .replaceAll('CREATE UNLOGGED', 'CREATE')
    .replaceAll(' WITH (gin_pending_list_limit = 1024)', '')
    .trim()
    .replace(/;$/, '')

test.for([
  ['alter table leads drop column company', 'ban-drop-column'],
  ['alter table leads rename column company to firm', 'renaming-column'],
  ['alter table leads rename to enquiries', 'renaming-table'],
  ['alter table leads alter column company type varchar(9)', 'changing-column-type'],
  ['alter table leads alter column company set not null', 'adding-not-nullable-field'],
  ['alter table leads add column needed text not null', 'adding-required-field'],
  ['alter table leads add check (length(company) < 9)', 'constraint-missing-not-valid'],
  ['drop table leads', 'ban-drop-table'],
])('OPS-02 the linter reports %s', ([statement, rule]) => {
  const folder = mkdtempSync(join(tmpdir(), 'baobab-squawk-'))
  const file = join(folder, '9999_narrow.sql')
  writeFileSync(file, `${statement};\n`)
  expect(lint([file])).toContain(`9999_narrow.sql ${rule}`)
  rmSync(folder, { recursive: true })
})
