import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { findMisnumbered } from './decision-numbers.ts'
import { findRings } from './import-rings.ts'
import { findViolations, type Module, type Violation } from './import-law.ts'
import { findUnlistedLongFunctions } from './long-functions.ts'
import { findUnusedExports, readSources } from './unused-exports.ts'

const fewestModules = 80
const longestFile = 300
const unboundedFile = /(content|tables\.server|\.test)(\.tsx?$|\/)/
const bannedName = /(^|\/)(utils?|helpers?|common|misc|manager|new-|.*-v2)([./-]|$)/

/** Reads the imports of a source file, type-only ones too. */
export function readModule(path: string, source: string): Module {
  const { module } = parseSync(path, source)
  const dynamic = module.dynamicImports
    .map((entry) => source.slice(entry.moduleRequest.start, entry.moduleRequest.end))
    .filter((text) => /^['"]/.test(text))
    .map((text) => text.slice(1, -1))
  const reexports = module.staticExports
    .flatMap((statement) => statement.entries)
    .filter((entry) => entry.moduleRequest)
  const namesOf = (isValueOnly: boolean) => [
    ...module.staticImports
      .filter((entry) => !isValueOnly || isValueImport(entry))
      .map((entry) => entry.moduleRequest.value),
    ...reexports
      .filter((entry) => !isValueOnly || !entry.isType)
      .map((entry) => entry.moduleRequest!.value),
  ]
  return { path, imports: [...namesOf(false), ...dynamic], valueImports: namesOf(true) }
}

/** A bare import runs the module; any other counts when it names at least one value. */
function isValueImport({ entries }: { entries: { isType: boolean }[] }): boolean {
  return entries.length === 0 || entries.some((entry) => !entry.isType)
}

export function examineStructure(paths: string[], read: (path: string) => string): Violation[] {
  const violations: Violation[] = []
  const modules: Module[] = []
  for (const path of paths) {
    const source = read(path)
    const lines = source.split('\n').length - 1
    if (lines > longestFile && !unboundedFile.test(path)) {
      violations.push({ path, message: `${lines} lines: at most ${longestFile}` })
    }
    if (bannedName.test(path))
      violations.push({ path, message: 'this name says nothing: see house-style, names' })
    if (path.startsWith('app/') && !/\.test\.tsx?$|\/testing(\/|\.ts)|\/simulator\//.test(path))
      modules.push(readModule(path, source))
  }
  const rings = findRings(modules).map((ring) => ({
    path: ring[0]!,
    message: `a ring of imports: ${ring.join(' → ')}`,
  }))
  return [...violations, ...findViolations(modules), ...rings]
}

if (import.meta.main) {
  const paths = globSync('{app,server,scripts,checks,bench,e2e}/**/*.{ts,tsx}')
    .filter((path) => !path.includes('node_modules'))
    .toSorted()
  const violations = [
    ...examineStructure(paths, (path) => readFileSync(path, 'utf8')),
    ...findUnusedExports(readSources()),
    ...findUnlistedLongFunctions(),
    ...findMisnumbered(globSync('docs/decisions/*.md').toSorted(), (path) =>
      readFileSync(path, 'utf8'),
    ),
  ]
  for (const { path, message } of violations) console.log(`${path}: ${message}`)
  const isSuspicious = paths.length < fewestModules
  if (isSuspicious)
    console.log(
      `Only ${paths.length} files were examined; at least ${fewestModules} were expected.`,
    )
  console.log(`${paths.length} files examined, ${violations.length} violations`)
  process.exit(violations.length > 0 || isSuspicious ? 1 : 0)
}
