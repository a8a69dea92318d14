import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync, gzipSync } from 'node:zlib'

type ManifestChunk = { module: string; imports?: string[] }
type BuiltRoute = ManifestChunk & { id: string; parentId?: string; path?: string }
type Manifest = { entry: ManifestChunk; routes: Record<string, BuiltRoute> }

type Bytes = { brotli: number; gzip: number }

/** Compressed bytes of script for one console screen. */
export type Screen = {
  path: string
  /** Scripts loaded if this is the first screen opened. */
  first: Bytes
  /** Scripts added when opened from the dashboard, which has fetched the code that most screens need (ADR 0007). */
  later: Bytes
  /** The heaviest module that a click on the screen loads, with those of its imports that are not loaded yet. */
  onDemand: Bytes
}

/**
 * Measures the scripts that each console screen loads, from the built assets: the modules of its routes with all their
 * imports, as browsers receive them (brotli, or gzip for browsers without brotli).
 */
export function measureConsoleScripts(build?: string): Screen[] {
  const { scripts, loadedBy, pathOf, within } = readBuild(build)
  const screens = within('console-layout')
  const dashboard = screens.find((id) => id.endsWith('dashboard'))
  if (!dashboard) throw new Error('The build has no dashboard.')
  const base = loadedBy(dashboard)
  const more = scripts.onDemand(base).filter((name) => name.startsWith('most-screens-'))
  if (more.length === 0) throw new Error('The console does not fetch what most screens need.')
  const known = new Set([...base, ...scripts.closure(more)])
  return screens.map((id) => {
    const all = loadedBy(id)
    const parts = scripts.onDemand(all)
    return {
      path: pathOf(id),
      first: scripts.bytes(all),
      later: scripts.bytes(subtractSets(all, known)),
      onDemand: heaviest(
        parts.map((part) => scripts.bytes(subtractSets(scripts.closure([part]), all, known))),
      ),
    }
  })
}

export type BuiltIsland = { name: string; bytes: Bytes; files: number }

/** Measures the scripts that a public page runs before a touch, and those that each island then imports. */
export function measureIslands(build?: string): { before: Bytes; islands: BuiltIsland[] } {
  const { scripts, entry } = readBuild(build)
  const before = scripts.closure([entry])
  const onDemand = scripts.onDemand(before)
  const runtime = onDemand.filter((name) => name.startsWith('island-'))
  const names = onDemand.filter((name) => !/^(island|measure-visits)-/.test(name))
  return {
    before: scripts.bytes(
      scripts.closure([entry, ...onDemand.filter((name) => name.startsWith('measure-'))]),
    ),
    islands: names.map((name) => {
      const files = subtractSets(scripts.closure([name, ...runtime]), before)
      return { name, bytes: scripts.bytes(files), files: files.size }
    }),
  }
}

/** Brotli-compressed bytes of a stylesheet that the root route links. */
export function measureStylesheet(
  name: 'site' | 'enquiry' | 'console',
  build = process.env.BUILD_DIR ?? 'build',
): number {
  const folder = join(resolve(build), 'client/assets')
  const file = readdirSync(folder).find((one) => new RegExp(`^${name}-[\\w-]+\\.css$`).test(one))
  if (!file) throw new Error(`There is no ${name}.css in ${build}.`)
  return brotliCompressSync(readFileSync(join(folder, file))).length
}

function readBuild(build = process.env.BUILD_DIR ?? 'build') {
  const folder = join(resolve(build), 'client/assets')
  const files = readdirSync(folder)
  const manifestFile = files.find((name) => /^manifest-[\w-]+\.js$/.test(name))
  if (!manifestFile) throw new Error(`There is no build in ${build}.`)
  const manifest = readManifest(join(folder, manifestFile))
  const scripts = new Scripts(folder)
  const chainOf = (id: string): BuiltRoute[] => {
    const route = manifest.routes[id]
    return route ? [...chainOf(route.parentId ?? ''), route] : []
  }
  return {
    scripts,
    entry: manifest.entry.module.split('/').at(-1)!,
    loadedBy: (id: string) =>
      scripts.closure([manifestFile, ...[manifest.entry, ...chainOf(id)].flatMap(namesOf)]),
    pathOf: (id: string) =>
      `/${chainOf(id)
        .flatMap(({ path }) => path || [])
        .join('/')}`,
    within: (layout: string) =>
      Object.keys(manifest.routes).filter((id) =>
        chainOf(id).some((route) => route.id.endsWith(layout)),
      ),
  }
}

function subtractSets(names: ReadonlySet<string>, ...known: ReadonlySet<string>[]): Set<string> {
  return new Set([...names].filter((name) => known.every((some) => !some.has(name))))
}

function heaviest(all: Bytes[]): Bytes {
  return all.toSorted((one, other) => other.gzip - one.gzip)[0] ?? { brotli: 0, gzip: 0 }
}

/** Reads the route manifest by running its script, which assigns the manifest to a global variable. */
function readManifest(file: string): Manifest {
  const window: { __reactRouterManifest?: Manifest } = {}
  runInNewContext(readFileSync(file, 'utf8'), { window })
  const { __reactRouterManifest: manifest } = window
  return manifest!
}

function namesOf({ module, imports = [] }: ManifestChunk): string[] {
  return [module, ...imports].map((path) => path.split('/').at(-1)!)
}

class Scripts {
  readonly #folder: string
  readonly #known = new Map<string, Bytes & Record<'imports' | 'onDemand', string[]>>()

  constructor(folder: string) {
    this.#folder = folder
  }

  bytes(names: ReadonlySet<string>): Bytes {
    const sum = { brotli: 0, gzip: 0 }
    for (const name of names) {
      const { brotli, gzip } = this.#read(name)
      sum.brotli += brotli
      sum.gzip += gzip
    }
    return sum
  }

  /** The given files and all files that they import, directly or indirectly. */
  closure(names: readonly string[]): Set<string> {
    const found = new Set<string>()
    const open = [...names]
    for (let name = open.pop(); name; name = open.pop()) {
      if (found.has(name)) continue
      found.add(name)
      open.push(...this.#read(name).imports)
    }
    return found
  }

  /** Names of the files that these files import dynamically. */
  onDemand(names: ReadonlySet<string>): string[] {
    return [...names].flatMap((name) => this.#read(name).onDemand)
  }

  #read(name: string) {
    const known = this.#known.get(name)
    if (known) return known
    const file = join(this.#folder, name)
    const code = readFileSync(file)
    const text = code.toString()
    const matches = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, file]) => file!)
    const read = {
      brotli: existsSync(`${file}.br`)
        ? readFileSync(`${file}.br`).length
        : brotliCompressSync(code).length,
      gzip: gzipSync(code, { level: 9 }).length,
      imports: matches(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g),
      onDemand: matches(/\bimport\(\s*["'`]\.\/([\w.-]+\.js)["'`]/g),
    }
    this.#known.set(name, read)
    return read
  }
}
