import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { allowedDependencies } from '#architecture'
import { findMisnumbered } from './decision-numbers.ts'
import { findCycles, importsByFolder, importsByModule } from './import-cycles.ts'
import { findToolImports, findViolations, type Module, type Violation } from './import-rules.ts'
import { findUnlistedLongFunctions } from './long-functions.ts'
import { findTranslationUnsafeTexts } from './loose-texts.ts'
import { findGraphViolations } from './module-graph.ts'
import { findLooseLinks } from './site-paths.ts'
import { findBannedWords, readTexts } from './texts.ts'
import { findUnusedExports, readSources } from './unused-exports.ts'

const minModules = 80
const maxFileLines = 400
const unboundedFile = /(content|tables\.server|\.test)(\.tsx?$|\/)/
const besidesTheProduct = /\.test\.tsx?$/
const bannedName = /(^|\/)(utils?|helpers?|common|misc|manager|new-|.*-v2)([./-]|$)/

/** Returns the imports of a source file, including type-only imports. */
export function readModule(path: string, source: string): Module {
  const { module } = parseSync(path, source)
  const dynamic = module.dynamicImports
    .map((entry) => source.slice(entry.moduleRequest.start, entry.moduleRequest.end))
    .filter((text) => /^['"]/.test(text))
    .map((text) => text.slice(1, -1))
  const reexports = module.staticExports
    .flatMap((statement) => statement.entries)
    .filter((entry) => entry.moduleRequest)
  const named = [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...reexports.map((entry) => entry.moduleRequest!.value),
  ]
  const values = new Set([
    ...dynamic,
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some((entry) => !entry.isType))
      .map((entry) => entry.moduleRequest.value),
    ...reexports.filter((entry) => !entry.isType).map((entry) => entry.moduleRequest!.value),
  ])
  const imports = [...named, ...dynamic]
  return { path, imports, types: imports.filter((specifier) => !values.has(specifier)) }
}

/** Returns the source files of the product, without tests. */
function readModules(paths: string[], read: (path: string) => string): Module[] {
  return paths
    .filter((path) => /^(app|server|tools\/samples)\//.test(path) && !besidesTheProduct.test(path))
    .map((path) => readModule(path, read(path)))
}

export function examineStructure(paths: string[], read: (path: string) => string): Violation[] {
  const violations: Violation[] = []
  for (const path of paths) {
    const source = read(path)
    const lines = source.split('\n').length - 1
    if (lines > maxFileLines && !unboundedFile.test(path)) {
      violations.push({ path, message: `${lines} lines: at most ${maxFileLines}` })
    }
    if (bannedName.test(path))
      violations.push({ path, message: 'this name says nothing: see house-style, names' })
  }
  const product = readModules(paths, read)
  const modules = product.filter(({ path }) => path.startsWith('app/'))
  const cycles = findCycles(importsByModule(modules)).map((cycle) => ({
    path: cycle[0]!,
    message: `files that import each other: ${cycle.join(', ')}`,
  }))
  return [...violations, ...findViolations(modules), ...findToolImports(product), ...cycles]
}

/** Finds texts with an unresolved merge conflict, which no compiler would notice. */
export function findUnfinishedMerges(paths: string[], read: (path: string) => string): Violation[] {
  return paths
    .filter((path) => /^(<{7}|>{7}|(> ){7})/m.test(read(path)))
    .map((path) => ({ path, message: 'a merge that is not finished' }))
}

/**
 * Only texts of the site itself are checked: examples in the design documents are shown as written, and tests may use
 * any words.
 */
const isOfSite = (path: string) => path.startsWith('app/') && !/\.test\.|\/design-docs\//.test(path)

if (import.meta.main) {
  const paths = globSync('{app,server,tools,scripts,checks,bench,e2e}/**/*.{ts,tsx}')
    .filter((path) => !path.includes('node_modules'))
    .toSorted()
  const read = (path: string) => readFileSync(path, 'utf8')
  const modules = readModules(paths, read).filter(({ path }) => path.startsWith('app/'))
  const imports = importsByFolder(modules)
  const violations = [
    ...examineStructure(paths, read),
    ...findGraphViolations(allowedDependencies, imports),
    ...findUnusedExports(readSources()),
    ...findUnlistedLongFunctions(),
    ...findUnfinishedMerges(
      globSync(['*.md', '{app,bench,deploy,docs}/**/*.{md,css,json,sql}']),
      read,
    ),
    ...findTranslationUnsafeTexts(importsByModule(modules), read),
    ...findLooseLinks(paths.filter(isOfSite), read),
    ...findBannedWords(readTexts(), read('docs/requirements.md')),
    ...findMisnumbered(globSync('docs/decisions/[0-9]*.md').toSorted(), read),
  ]
  for (const { path, message } of violations) console.log(`${path}: ${message}`)
  console.log(`module cycles: ${findCycles(imports).length}`)
  const isSuspicious = paths.length < minModules
  if (isSuspicious)
    console.log(`Only ${paths.length} files were examined; at least ${minModules} were expected.`)
  console.log(`${paths.length} files examined, ${violations.length} violations`)
  process.exit(violations.length > 0 || isSuspicious ? 1 : 0)
}
