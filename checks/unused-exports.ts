import { globSync, readFileSync } from 'node:fs'
import { parseSync, type EcmaScriptModule } from 'oxc-parser'
import { targetPath, type Violation } from './import-rules.ts'
import { typesOfSignatures } from './signature-types.ts'

export type Source = { path: string; text: string }
type Parsed = Source & { module: EcmaScriptModule }
/** Files that import a name, by the `path name` of its export. */
type Users = Map<string, Set<string>>

/** Modules, and the names of their exports, that React Router reads. */
const routerModule =
  /^app\/(root|routes|entry\.\w+|registration\/.+)\.tsx?$|\/(routes\.ts$|(routes|screens|pages)\/)/
const routerExports =
  /^(loader|action|meta|links|headers|handle|middleware|shouldRevalidate|client(Loader|Action|Middleware)|handleError|Layout|ErrorBoundary|HydrateFallback)$/
/** Files that are read by folder, by a test runner or by a tool, so no import names their exports. */
const readAsAWhole = /\/ui\/examples\/|\.config\.ts$|\.d\.ts$|\.test\.tsx?$/
const testCode = /\.test\.tsx?$|^(e2e|bench|checks)\/|^tools\/(simulators|testing)\//

/** Exports that only tests use, with the reason. A test fails if an entry is not needed. */
export const neededByTests: Record<string, string> = {
  'app/design/colour-pairs.ts edgeColourPairs':
    'says which edges must be seen; a test measures them',
}

/**
 * Finds exports that no other file imports, and exports that only tests import and their own file does not use. A type
 * may stay exported without an import if the signature of an exported value uses it.
 */
export function findUnusedExports(sources: Source[], exceptions = neededByTests): Violation[] {
  const files = sources.map((source) => ({
    ...source,
    module: parseSync(source.path, source.text).module,
  }))
  const users = usersOf(files)
  return files
    .filter(({ path }) => !readAsAWhole.test(path))
    .flatMap((file) =>
      exportedNames(file)
        .filter((name) => name !== 'default')
        .filter((name) => !(routerModule.test(file.path) && routerExports.test(name)))
        .flatMap((name) => {
          const place = `${file.path} ${name}`
          const message = check(file, name, [...(users.get(place) ?? [])])
          return message && !(place in exceptions) ? [{ path: file.path, message, name }] : []
        })
        .filter(isNotDescribing(file)),
    )
    .map(({ path, message }) => ({ path, message }))
}

/**
 * Checks if no exported signature uses the name. Parses the module only when it has a name without imports, which is
 * rare.
 */
function isNotDescribing({ path, text }: Source): (found: { name: string }) => boolean {
  let described: Set<string> | undefined
  return ({ name }) => {
    described ??= typesOfSignatures(parseSync(path, text).program)
    return !described.has(name)
  }
}

function check({ path, text }: Source, name: string, users: string[]): string | undefined {
  if (users.length === 0) return `nobody imports ${name}`
  if (testCode.test(path) || !users.every((user) => testCode.test(user))) return undefined
  const hasOwnUse = text.split(new RegExp(`(?<![\\w$])${name}(?![\\w$])`)).length > 2
  return hasOwnUse ? undefined : `only tests use ${name}`
}

function exportedNames({ module }: Parsed): string[] {
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest }) => !moduleRequest)
    .map(({ exportName }) => exportName.name ?? 'default')
}

/** Returns the files that use each export. An import of a whole module uses each of its exports. */
function usersOf(files: Parsed[]): Users {
  const users: Users = new Map()
  const exportsOf = new Map(files.map((file) => [file.path, exportedNames(file)]))
  const note = (user: string, specifier: string, name: string | undefined) => {
    const target = targetPath(user, specifier) ?? ''
    for (const used of name ? [name] : (exportsOf.get(target) ?? [])) {
      const key = `${target} ${used}`
      users.set(key, (users.get(key) ?? new Set()).add(user))
    }
  }
  for (const { path, text, module } of files) {
    for (const { moduleRequest, entries } of module.staticImports)
      for (const { importName } of entries) note(path, moduleRequest.value, nameOf(importName))
    for (const { moduleRequest, importName } of module.staticExports.flatMap((all) => all.entries))
      if (moduleRequest) note(path, moduleRequest.value, nameOf(importName))
    for (const [, specifier] of text.matchAll(/import\(\s*'([^']+)'/g))
      note(path, specifier!, undefined)
  }
  return users
}

function nameOf({ kind, name }: { kind: string; name: string | null }): string | undefined {
  return kind === 'Name' && name ? name : undefined
}

/** Reads all source files of the product, its tools, checks, benchmarks and tests, and the config files. */
export function readSources(): Source[] {
  const paths = globSync('{app,server,tools,scripts,checks,bench,e2e}/**/*.{ts,tsx,mjs}').filter(
    // bench/lighthouse has its own node_modules.
    (path) => !path.includes('node_modules'),
  )
  return [...paths, ...globSync('*.config.ts')].map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }))
}
