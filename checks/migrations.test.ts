import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

type Finding = { file: string; rule_name: string; line: number }

/** Squawk's rules that are no question of two versions side by side, each with why. */
const leftOut = [
  // migrateDatabase sets both for every migration (OPS-02).
  'require-lock-timeout',
  'require-statement-timeout',
  // A migration is one transaction; docs/operating.md says how a large index is built beforehand.
  'require-concurrent-index-creation',
  'require-concurrent-index-deletion',
  // Choices of types.
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
]

/** What migrations did before this was checked. They never change, so nothing may be added here. */
const before = [
  '0004_offer-points.sql adding-not-nullable-field',
  '0004_offer-points.sql constraint-missing-not-valid',
  '0007_coverage.sql identifier-too-long',
  '0008_lead-desk.sql adding-foreign-key-constraint',
  '0008_lead-desk.sql constraint-missing-not-valid',
  '0010_client-forms.sql identifier-too-long',
  '0021_saved-views.sql renaming-table',
  '0025_form-files.sql identifier-too-long',
  '0041_quotes.sql constraint-missing-not-valid',
  '0047_whatsapp.sql constraint-missing-not-valid',
  '0050_bookings.sql adding-foreign-key-constraint',
  '0050_bookings.sql constraint-missing-not-valid',
  '0050_bookings.sql disallowed-unique-constraint',
]

function lint(files: string[]): string[] {
  const options = ['--reporter=json', '--pg-version=15', '--assume-in-transaction']
  const ran = spawnSync('squawk', [...options, `--exclude=${leftOut.join(',')}`, ...files], {
    encoding: 'utf8',
  })
  // It ends with 1 where it found something.
  if (ran.error || !ran.stdout.startsWith('[')) throw new Error(`squawk: ${ran.stderr}`)
  const findings = JSON.parse(ran.stdout) as Finding[]
  return [...new Set(findings.map(({ file, rule_name }) => `${basename(file)} ${rule_name}`))]
}

test('OPS-02 migrations only widen: a linter for PostgreSQL finds nothing that an older server could stumble over', () => {
  const files = globSync('migrations/*.sql')
  expect(files.length).toBeGreaterThan(50)
  expect(
    lint(files).toSorted(),
    'what narrows waits a release, and then says so: -- squawk-ignore RULE, with the version that no longer needs it',
  ).toEqual(before)
})

test.for([
  ['alter table leads drop column company', 'ban-drop-column'],
  ['alter table leads rename column company to firm', 'renaming-column'],
  ['alter table leads rename to enquiries', 'renaming-table'],
  ['alter table leads alter column company type varchar(9)', 'changing-column-type'],
  ['alter table leads alter column company set not null', 'adding-not-nullable-field'],
  ['alter table leads add column needed text not null', 'adding-required-field'],
  ['alter table leads add check (length(company) < 9)', 'constraint-missing-not-valid'],
  ['drop table leads', 'ban-drop-table'],
])('OPS-02 %s is found', ([statement, rule]) => {
  const folder = mkdtempSync(join(tmpdir(), 'baobab-squawk-'))
  const file = join(folder, '9999_narrow.sql')
  writeFileSync(file, `${statement};\n`)
  expect(lint([file])).toContain(`9999_narrow.sql ${rule}`)
  rmSync(folder, { recursive: true })
})
