/* oxlint-disable no-console, max-lines-per-function -- it goes when the modules are moved */
// Moves and merges modules by a map: `node tools/move/move.ts <map> [--dry]`. For the change to modules by noun alone.
//
//   app/modules/sales/lead/rules.ts        a target
//     app/features/leads/rules/spam.ts     its sources, in order; several are merged
//     app/features/leads/rules/list.ts Lead=ListedLead   a name of it, not exported, that would collide
//   app/modules/site/home/pages/home.tsx listed   sources stay in the order of the map: for components and functions
//   app/modules/sales/ui/                  a folder takes every file below its source
//     app/features/leads/ui/
//
// Imports, paths in strings and Markdown, and tests beside the sources follow. What needs a decision (names that
// collide, default exports in merged files) is printed, and nothing is written.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join, relative } from 'node:path'
import { declaredIn, importsOf, moduleOf, printImport, type Entry, type Import } from './imports.ts'

const isDry = process.argv.includes('--dry')
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter(existsSync)
const known = new Set(files)
const isCode = (path: string) => /\.(tsx?|mjs)$/.test(path)
const isTest = (path: string) => /\.(test|proof\.test)\.tsx?$/.test(path)
const problems: string[] = []

const renames = new Map<string, [string, string][]>()
const inListedOrder = new Set<string>()
const targets = readMap(readFileSync(process.argv[2]!, 'utf8'))
const newPathOf = new Map<string, string>()
for (const [target, sources] of targets) for (const source of sources) newPathOf.set(source, target)
moveTests()

function readMap(text: string): Map<string, string[]> {
  const map = new Map<string, string[]>()
  const folders: [string, string][] = []
  const taken = new Set<string>()
  let target = ''
  for (const line of text.split('\n')) {
    const [path = '', ...renamed] = line.trim().split(/\s+/)
    if (!path || path.startsWith('#')) continue
    renames.set(
      path,
      renamed
        .filter((pair) => pair.includes('='))
        .map((pair) => pair.split('=') as [string, string]),
    )
    if (!/^\s/.test(line)) {
      target = path
      if (renamed.includes('listed')) inListedOrder.add(path)
    } else if (path.endsWith('/')) folders.push([target, path])
    else if (!known.has(path)) problems.push(`not there: ${path}`)
    else {
      if (taken.has(path)) problems.push(`named twice: ${path}`)
      taken.add(path)
      map.set(target, [...(map.get(target) ?? []), path])
    }
  }
  for (const [to, from] of folders.toSorted(([, a], [, b]) => b.length - a.length))
    for (const path of files)
      if (path.startsWith(from) && !taken.has(path)) {
        if (isTest(path) && ownerOf(path) && taken.has(ownerOf(path)!)) continue
        taken.add(path)
        const moved = join(to, path.slice(from.length))
        map.set(moved, [...(map.get(moved) ?? []), path])
      }
  for (const moved of map.keys())
    if (known.has(moved) && !map.get(moved)!.includes(moved) && !taken.has(moved))
      problems.push(`there is a file already: ${moved}`)
  return map
}

/** The module a test stands beside. */
function ownerOf(test: string): string | undefined {
  const stem = test.replace(/(\.proof)?\.test\.tsx?$/, '')
  return ['.ts', '.tsx', '.server.ts', '.server.tsx', '.client.tsx', '.mjs']
    .map((extension) => stem + extension)
    .find((path) => known.has(path))
}

/** A test follows its module; where modules were merged it is named after both. */
function moveTests() {
  for (const test of files.filter(isTest)) {
    if (newPathOf.has(test)) continue
    const owner = ownerOf(test)
    const target = owner && newPathOf.get(owner)
    if (!target) continue
    const [noun] = basename(target).split('.')
    const [verb] = basename(owner).split('.')
    const isMerged = targets.get(target)!.length > 1 && noun !== verb
    const end = /(\.proof)?\.test\.tsx?$/.exec(test)![0]
    const path = join(dirname(target), isMerged ? `${noun}.${verb}${end}` : noun + end)
    if (targets.has(path)) problems.push(`two tests: ${path} ${test}`)
    targets.set(path, [test])
    newPathOf.set(test, path)
  }
}

function resolve(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('#'))
    return specifier.slice(1).replace(/^architecture$/, 'architecture.mjs')
  if (specifier.startsWith('.')) return join(dirname(from), specifier.replace(/\?.*$/, ''))
  return undefined
}

/** Within a feature or a shared folder imports are relative; from outside they begin with #. */
function specifierTo(target: string, from: string): string {
  const [top, kind, name] = target.split('/')
  const room =
    kind === 'features' || kind === 'modules' ? `${top}/${kind}/${name}/` : `${top}/${kind}/`
  const isNear = from.startsWith(room) || dirname(from) === dirname(target)
  if (isNear || !/^(app|server|tools)\//.test(target)) {
    const path = relative(dirname(from), target)
    return path.startsWith('.') ? path : `./${path}`
  }
  return `#${target}`
}

/** The text with every path that it names put right for its new place. */
function repoint(path: string, newPath: string, source: string): string {
  const module = moduleOf(path, source)
  const edits: [start: number, end: number, text: string][] = []
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => entry.moduleRequest ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => moduleRequest),
  ]
  const spans = new Set<number>()
  for (const { start, end } of requests) {
    if (spans.has(start)) continue
    spans.add(start)
    const text = source.slice(start, end)
    if (!/^['"`]/.test(text) || text.includes('${')) continue
    const specifier = text.slice(1, -1)
    const own = specifier.startsWith('./+types/')
    if (own) {
      edits.push([start + 1, end - 1, `./+types/${basename(newPath).replace(/\.tsx?$/, '')}`])
      continue
    }
    const old = resolve(specifier, path)
    if (!old || !known.has(old)) continue
    const target = newPathOf.get(old) ?? old
    const wasPointed = specifier.startsWith('#')
    if (target === old && newPath === path) continue
    const again =
      target === old && dirname(newPath) === dirname(path)
        ? specifier
        : specifierTo(target, newPath)
    edits.push([start + 1, end - 1, wasPointed && target === old ? specifier : again])
  }
  // A specifier put right must not be read again as a path from the old place.
  const ordered = edits.toSorted((a, b) => a[0] - b[0])
  const between = [...ordered.map(([start]) => start), source.length].map((start, index) =>
    repointStrings(path, newPath, source.slice(ordered[index - 1]?.[1] ?? 0, start)),
  )
  return between.map((text, index) => text + (ordered[index]?.[2] ?? '')).join('')
}

/** Paths in other strings: routes, tests that read files, URLs relative to the module. */
function repointStrings(path: string, newPath: string, source: string): string {
  return source.replaceAll(
    /(['"`])((?:\.{1,2}\/|#?app\/|modules\/|registration\/|\/app\/)[\w./-]+\.\w+)\1/g,
    (whole, quote, named: string) => {
      const candidates: [string, (target: string) => string][] = [
        [named.replace(/^[#/]/, ''), (target) => (/^[#/]/.test(named) ? named[0]! : '') + target],
        [named.startsWith('.') ? '' : join('app', named), (target) => target.replace(/^app\//, '')],
        [join(dirname(path), named), (target) => pointed(relative(dirname(newPath), target))],
      ]
      for (const [old, write] of candidates)
        if (known.has(old) && (newPathOf.has(old) || (named.startsWith('.') && newPath !== path)))
          return quote + write(newPathOf.get(old) ?? old) + quote
      return whole
    },
  )
}

const pointed = (path: string) => (path.startsWith('.') ? path : `./${path}`)

function repointText(path: string, newPath: string, source: string): string {
  return source.replaceAll(
    /(?<![\w/])((?:\.\.\/)*)((?:app\/(?:modules\/)?)?[\w-]+(?:\/[\w.-]+)+\.\w+)/g,
    (whole, up: string, named: string) => {
      for (const [old, write] of [
        [named, (target: string) => target],
        [
          `app/modules/${named}`,
          (target: string) => target.replace(/^app\/(features|modules)\//, ''),
        ],
      ] as const)
        if (newPathOf.has(old)) return up + write(newPathOf.get(old)!)
      if (up && newPath !== path) {
        const old = join(dirname(path), whole)
        if (known.has(old)) return relative(dirname(newPath), newPathOf.get(old) ?? old)
      }
      return whole
    },
  )
}

function merge(target: string, sources: string[]): string {
  const group = new Set(sources)
  const texts = new Map(sources.map((path) => [path, renamed(path, readFileSync(path, 'utf8'))]))
  const ordered = inListedOrder.has(target) ? sources : inOrder(sources, texts, group)
  const taken = new Map<string, string>()
  const wanted = new Map<string, Import>()
  const bodies: string[] = []
  for (const path of ordered) {
    const source = texts.get(path)!
    const inside = importsOf(path, source)
    for (const statement of inside) {
      const old = resolve(statement.source, path)
      if (old && group.has(old)) {
        for (const { imported, local, kind } of statement.entries)
          if (kind !== 'Name' || imported !== local)
            problems.push(
              `${path} imports ${imported} as ${local} from ${old}, which is merged with it`,
            )
        continue
      }
      const key = old ?? statement.source
      for (const entry of statement.entries) {
        const owner = `${key} ${entry.kind} ${entry.imported}`
        const before = taken.get(entry.local)
        if (before && before !== owner)
          problems.push(`${target}: ${entry.local} is ${before} and, in ${path}, ${owner}`)
        taken.set(entry.local, owner)
      }
      const merged = wanted.get(key) ?? { ...statement, entries: [], isTypeOnly: true }
      for (const entry of statement.entries) {
        const same = merged.entries.find(({ local }) => local === entry.local)
        const isType = entry.isType || statement.isTypeOnly
        if (!same) merged.entries.push({ ...entry, isType })
        else if (!isType) same.isType = false
      }
      wanted.set(key, merged)
    }
    for (const name of declaredIn(path, source)) {
      if (taken.has(name)) problems.push(`${target}: ${name} of ${path} is also ${taken.get(name)}`)
      taken.set(name, path)
    }
    let body = source
    for (const { start, end } of inside.toSorted((a, b) => b.start - a.start))
      body = body.slice(0, start) + body.slice(end).replace(/^\n/, '')
    // Paths in other strings are put right from the old place.
    bodies.push(repoint(path, target, body).trim())
  }
  const heads = [...wanted].map(([key, statement]) =>
    printImport(
      known.has(key) ? specifierTo(newPathOf.get(key) ?? key, target) : statement.source,
      statement,
    ),
  )
  return `${heads.join('\n')}\n\n${bodies.join('\n\n')}\n`
}

/** Not in strings, and not properties of something: the compiler finds what this misses. */
function renamed(path: string, source: string): string {
  let text = source
  for (const [from, to] of renames.get(path) ?? []) {
    const isImported = importsOf(path, source).some(({ entries }) =>
      entries.some(({ local }) => local === from),
    )
    text = text.replaceAll(new RegExp(`(?<![\\w.'"$])${from}(?![\\w'"$])`, 'g'), to)
    if (isImported)
      text = text.replace(new RegExp(`(import [^']*?)\\b${to}\\b`), `$1${from} as ${to}`)
  }
  return text
}

/** As listed, but what another of the group needs at its top comes first. */
function inOrder(sources: string[], texts: Map<string, string>, group: Set<string>): string[] {
  const done = new Set<string>()
  const visit = (path: string, under: string[]) => {
    if (done.has(path) || under.includes(path)) return
    for (const statement of importsOf(path, texts.get(path)!)) {
      const old = resolve(statement.source, path)
      const isNeeded = !statement.isTypeOnly && statement.entries.some(({ isType }) => !isType)
      if (old && group.has(old) && isNeeded) visit(old, [...under, path])
    }
    done.add(path)
  }
  for (const path of sources) visit(path, [])
  return [...done]
}

const written = new Map<string, string>()
for (const [target, sources] of targets) {
  const isTogether = sources.length > 1
  if (isTogether && !sources.every(isCode)) problems.push(`${target}: only code can be merged`)
  else if (isTogether) written.set(target, merge(target, sources))
}
for (const path of files) {
  const newPath = newPathOf.get(path) ?? path
  if (written.has(newPath) && targets.get(newPath)!.length > 1) continue
  if (isCode(path)) {
    const source = readFileSync(path, 'utf8')
    const text = repoint(path, newPath, source)
    if (text !== source || newPath !== path) written.set(newPath, text)
  } else if (/\.(md|css|json)$/.test(path) && !/^(bench\/results|package-lock)/.test(path)) {
    const source = readFileSync(path, 'utf8')
    const text = repointText(path, newPath, source)
    if (text !== source || newPath !== path) written.set(newPath, text)
  }
}
/** Two imports of one module that was made of several become one statement. */
for (const [path, text] of written) if (isCode(path)) written.set(path, joinImports(path, text))

function joinImports(path: string, text: string): string {
  const statements = importsOf(path, text)
  const bySource = Map.groupBy(statements, ({ source }) => source)
  let joined = text
  const edits: [number, number, string][] = []
  for (const [source, same] of bySource) {
    const [first, ...rest] = same
    if (rest.length === 0) continue
    const before = same.filter(
      (statement) =>
        statement.entries.length > 0 &&
        !statement.entries.some(({ kind }) => kind === 'NamespaceObject'),
    )
    if (before.length < 2 || !/^[.#]/.test(source)) continue
    const entries: Entry[] = []
    for (const { entries: more, isTypeOnly } of before)
      for (const entry of more) {
        const isType = entry.isType || isTypeOnly
        const known = entries.find(({ local }) => local === entry.local)
        if (!known) entries.push({ ...entry, isType })
        else if (!isType) known.isType = false
      }
    for (const statement of before)
      edits.push([
        statement.start,
        statement.end,
        statement === before[0] ? printImport(source, { ...first!, entries }) : '',
      ])
  }
  for (const [start, end, replacement] of edits.toSorted((a, b) => b[0] - a[0]))
    joined =
      joined.slice(0, start) +
      replacement +
      (replacement ? joined.slice(end) : joined.slice(end).replace(/^\n/, ''))
  return joined
}

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
if (isDry) {
  for (const path of written.keys()) console.log(path)
  process.exit(0)
}
for (const [source, target] of newPathOf) {
  if (source === target) continue
  mkdirSync(dirname(target), { recursive: true })
  if (targets.get(target)![0] === source && !known.has(target))
    execFileSync('git', ['mv', source, target])
  else if (extname(source) && existsSync(source) && !targets.has(source)) rmSync(source)
}
for (const [path, text] of written) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
execFileSync('git', ['add', '-A'])
