import { globSync, readFileSync } from 'node:fs'
import { allowedDependencies } from '#architecture'
import { importsByModule, type Graph } from './import-cycles.ts'
import type { Module } from './import-rules.ts'
import { readModule } from './structure.ts'

/** Size and shape of the product's code. */
export type HouseFigures = {
  productLines: number
  files: number
  medianLines: number
  /** Files of at most 15 lines. */
  smallFiles: number
  /** Share of files that exactly one other file imports, in per cent. */
  importedByOnePercent: number
  modules: number
  dependencies: number
  /** Number of our own mechanisms, as listed in docs/architecture.md. */
  mechanisms: number
  /** Product files that the home page and its layouts import, directly or indirectly, without type imports. */
  homePageFiles: number
  testLines: number
}

const maxSmallLines = 15
const homePage = [
  'app/root.tsx',
  'app/modules/shell/pages/public-layout.tsx',
  'app/modules/site/home/pages/home.tsx',
]

export function measureHouse(
  paths: readonly string[],
  read: (path: string) => string,
): HouseFigures {
  const linesOf = (path: string) => read(path).split('\n').length - 1
  const product = paths.filter((path) => /^(app|server)\//.test(path) && !isTest(path))
  const lines = product.map(linesOf).toSorted((a, b) => a - b)
  const modules = product.map((path) => readModule(path, read(path)))
  const imports = importsByModule(modules)
  const importers = new Map<string, Set<string>>()
  for (const [path, targets] of imports)
    for (const target of targets)
      importers.set(target, (importers.get(target) ?? new Set()).add(path))
  const importedByOne = product.filter((path) => importers.get(path)?.size === 1).length
  const rows = Object.values(allowedDependencies)
  const architecture = read('docs/architecture.md').split('## Mechanisms of our own')[1] ?? ''
  return {
    productLines: sum(lines),
    files: product.length,
    medianLines: lines[Math.floor(lines.length / 2)] ?? 0,
    smallFiles: lines.filter((count) => count <= maxSmallLines).length,
    importedByOnePercent: Math.round((importedByOne / product.length) * 100),
    modules: rows.length,
    dependencies: rows.flat().length,
    mechanisms: architecture.match(/^- \*\*/gm)?.length ?? 0,
    homePageFiles: reachedFrom(homePage, importsByModule(modules.map(withoutTypes))).size,
    testLines: sum(paths.filter(isTest).map(linesOf)),
  }
}

const isTest = (path: string) => /\.test\.tsx?$|^e2e\//.test(path)
const withoutTypes = ({ path, imports, types = [] }: Module): Module => ({
  path,
  imports: imports.filter((specifier) => !types.includes(specifier)),
})
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

function reachedFrom(starts: readonly string[], graph: Graph): Set<string> {
  const reached = new Set(starts)
  for (const path of reached) {
    if (!graph.has(path)) throw new Error(`${path} does not exist`)
    for (const target of graph.get(path)!) if (graph.has(target)) reached.add(target)
  }
  return reached
}

/** Current limits. Lower a limit when its figure improves; give a reason in the commit when you raise one. */
const limitsOfTree: HouseFigures = {
  productLines: 138_279,
  files: 1_066,
  medianLines: 101,
  smallFiles: 33,
  importedByOnePercent: 24,
  modules: 18,
  dependencies: 75,
  mechanisms: 28,
  homePageFiles: 84,
  testLines: 61_705,
}

export function findWorseFigures(figures: HouseFigures, limits = limitsOfTree): string[] {
  return names(figures)
    .filter((name) =>
      name === 'medianLines' ? figures[name] < limits[name] : figures[name] > limits[name],
    )
    .map((name) => `${name} is ${figures[name]}, the limit is ${limits[name]}`)
}

const names = (figures: HouseFigures) => Object.keys(figures) as (keyof HouseFigures)[]

if (import.meta.main) {
  const paths = globSync('{app,server,e2e}/**/*.{ts,tsx}').toSorted()
  const figures = measureHouse(paths, (path) => readFileSync(path, 'utf8'))
  for (const name of names(figures)) console.log(`${name}: ${figures[name].toLocaleString('en')}`)
  const worse = findWorseFigures(figures)
  for (const message of worse) console.log(message)
  process.exit(worse.length > 0 ? 1 : 0)
}
