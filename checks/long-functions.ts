import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Violation } from './import-rules.ts'

type Lint = { rules: Record<string, unknown>; overrides: Override[] }
type Override = { files: string[]; rules: Record<string, unknown> }
type Report = { diagnostics: Diagnostic[] }
type Diagnostic = { filename: string; labels: [{ span: { line: number } }] }

const rule = 'max-lines-per-function'
const lint: Lint = JSON.parse(readFileSync('.oxlintrc.json', 'utf8'))

/** Files for which .oxlintrc.json turns the rule off. */
export const exceptions = lint.overrides.flatMap(({ files, rules }) =>
  rules[rule] === 'off' ? files : [],
)

/** Returns functions longer than .oxlintrc.json allows, as `path:line`, even in excepted files; ignores `describe`. */
export function findLongFunctions(paths: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'long-functions-'))
  const config = join(folder, 'lint.json')
  writeFileSync(config, JSON.stringify({ rules: { [rule]: lint.rules[rule] }, categories: {} }))
  const { stdout } = spawnSync('node_modules/.bin/oxlint', ['-c', config, '-f', 'json', ...paths], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  rmSync(folder, { recursive: true })
  return (JSON.parse(stdout) as Report).diagnostics
    .map(({ filename, labels }) => ({ filename, line: labels[0].span.line }))
    .filter(({ filename, line }) => !/^\s*describe\b/.test(lineOf(filename, line)))
    .map(({ filename, line }) => `${filename}:${line}`)
}

/**
 * Finds long functions outside the excepted files, also in tests. The limit of .oxlintrc.json is higher for tests,
 * because it counts a `describe`.
 */
export function findUnlistedLongFunctions(): Violation[] {
  return findLongFunctions(['app', 'server', 'tools', 'scripts', 'checks', 'bench', 'e2e'])
    .map((place) => ({ path: place, message: 'a function of more than 50 lines' }))
    .filter(({ path }) => !exceptions.includes(path.replace(/:\d+$/, '')))
}

function lineOf(path: string, line: number): string {
  return readFileSync(path, 'utf8').split('\n')[line - 1] ?? ''
}
