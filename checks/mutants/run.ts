// npm run mutants adds faults to the product one at a time and records in killed.json which tests notice them; --anew
// repeats recorded ones. npm run mutants:sample checks if tests still notice 150 recorded faults.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { Client } from 'pg'
import type { Plugin } from 'vite'
import { createVitest } from 'vitest/node'
import { useTestFonts } from '../../e2e/support/fonts.ts'
import { compiledScripts } from '../../tools/build/compiled-scripts.ts'
import { dropDatabase } from '../../tools/testing/database-server.ts'
import { findMutants, inRandomOrder, type Mutant, withMutants } from './find.ts'

type Numbered = Mutant & { number: number }
/** Failing tests of each mutant, by test file; empty if no test notices the mutant. */
type Killed = Record<string, Record<string, string[]>>
type Reached = { path: string; onImport: number[]; inTests: number[]; ms: number }

const recordFile = 'checks/mutants/killed.json'
const maxPerFile = 8
const batchSize = 200
/**
 * Each turn runs a mutant with further test files, nearest first, until two files have noticed it. The last turn runs
 * only for mutants that no file has noticed.
 */
const maxKillers = 2
const turns: [from: number, to: number][] = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 6],
]
const layers: Record<string, { pattern: RegExp; count: number }> = {
  rules: { pattern: /\/(?:rules|schema)\b|\/basics\//, count: 550 },
  services: { pattern: /\/(?:service|gateway)\.server|\/platform\//, count: 450 },
  stores: { pattern: /\/store\.server/, count: 250 },
  routes: { pattern: /\/api\.server|^server\//, count: 250 },
}
/**
 * Leaves out tests, texts, and code that is visible or runs in a browser, because only end-to-end tests cover that code
 * and they do not run here.
 */
const leftOut =
  /\.(?:test|proof)\.|\/(?:ui|islands|texts|content|forms|design|design-docs|registration)\/|content\.ts|routes\.ts|\.tsx$|\/routes\/(?:use-|[\w-]+-(?:calls|queries)\.)/

const root = process.cwd()
const isSample = process.argv.includes('--sample')
const isAnew = process.argv.includes('--anew')
const wanted = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 0)
const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
const before: Killed = JSON.parse(readFileSync(recordFile, 'utf8'))
const all = (isSample ? sampleOfRecord(wanted || 150) : sampleOfProduct()).map(
  (mutant, number) => ({ ...mutant, number }),
)
const kept = isSample || isAnew ? {} : pick(before, new Set(all.map(({ id }) => id)))
const mutants = inRandomOrder(all, 'all', ({ id }) => id)
  .filter(({ id }) => !kept[id])
  .slice(0, wanted || all.length)
const vitest = await startTests()
const killed: Killed = {}
let testsFor = ({ id }: Numbered) => Object.keys(before[id] ?? {})
if (!isSample) {
  const reached = await findReached()
  testsFor = (mutant) => nearestTests(mutant, reached)
}
const began = Date.now()
for (let from = 0; from < mutants.length; from += batchSize) {
  const batch = mutants.slice(from, from + batchSize)
  for (const { id } of batch) killed[id] = {}
  await tryMutants(batch, testsFor)
  // Write after each batch, so that an interrupted run keeps its results.
  if (!isSample) writeFileSync(recordFile, `${JSON.stringify({ ...kept, ...killed }, null, 1)}\n`)
  const s = Math.round((Date.now() - began) / 1000)
  const noticed = Object.values(killed).filter((tests) => Object.keys(tests).length > 0).length
  console.log(`${noticed} of ${Object.keys(killed).length} noticed after ${s} s`)
}
await vitest.close()
rmSync(folder, { recursive: true })
report()

/** Returns a sample with the count that `layers` sets for each layer, and at most a few mutants of one file. */
function sampleOfProduct(): Mutant[] {
  const paths = execFileSync('git', ['ls-files', 'app', 'server'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !leftOut.test(path))
  return Object.entries(layers).flatMap(([layer, { count }]) => {
    const isOfLayer = (path: string) =>
      Object.entries(layers).find(([, { pattern }]) => pattern.test(path))?.[0] === layer
    const all = paths
      .filter(isOfLayer)
      .flatMap((path) =>
        inRandomOrder(findMutants(path), layer, ({ id }) => id).slice(0, maxPerFile),
      )
    return inRandomOrder(all, layer, ({ id }) => id).slice(0, count)
  })
}

function sampleOfRecord(count: number): Mutant[] {
  const ids = Object.keys(before).filter((id) => Object.keys(before[id]!).length > 0)
  const paths = new Set(ids.map((id) => id.split(' ')[0]!))
  const tracked = execFileSync('git', ['ls-files', ...paths], { encoding: 'utf8' }).split('\n')
  const today = tracked.filter(Boolean).flatMap((path) => findMutants(path))
  const known = today.filter(({ id }) => ids.includes(id))
  if (known.length < ids.length / 2)
    throw new Error(
      `${recordFile} is of an older product: only ${known.length} of its faults exist.`,
    )
  return inRandomOrder(known, 'sample', ({ id }) => id).slice(0, count)
}

function mutate(): Plugin {
  const byPath = Map.groupBy(all, ({ path }) => join(root, path))
  return {
    name: 'mutants',
    enforce: 'pre',
    transform: (code, id) =>
      byPath.has(id) ? { code: withMutants(code, byPath.get(id)!), map: null } : undefined,
  }
}

async function startTests() {
  useTestFonts()
  const started = await createVitest(
    'test',
    {
      config: false,
      watch: false,
      css: true,
      include: ['{app,server}/**/!(*.proof).test.{ts,tsx}'],
      globalSetup: ['tools/testing/database-server.ts'],
      setupFiles: ['checks/mutants/each-test-file.ts'],
      isolate: false,
      maxWorkers: 2,
      // A cached module would contain the mutants of an earlier run.
      fsModuleCache: false,
      fsModuleCachePath: join(folder, 'modules'),
      testTimeout: 30_000,
      hookTimeout: 30_000,
      expect: { poll: { timeout: 5000 } },
      reporters: [{}],
    },
    { plugins: [mutate(), compiledScripts()] },
  )
  started.provide('reachedFile', '')
  return started
}

/** Runs all tests without a mutant. Test files that already fail are left out. */
async function findReached(): Promise<Reached[]> {
  const file = join(folder, 'reached')
  vitest.provide('reachedFile', file)
  const { testModules } = await vitest.runTestSpecifications(await vitest.globTestSpecifications())
  vitest.provide('reachedFile', '')
  const failed = testModules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId)
  if (failed.length > 0) console.log(`Left out, as they fail without a fault:`, failed)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const durations = testModules.map(
    (module) => [module.moduleId, module.diagnostic().duration] as const,
  )
  const ms = new Map(durations)
  return lines
    .map((line): Reached => JSON.parse(line))
    .filter(({ path }) => !failed.includes(path))
    .map((test) => ({ ...test, ms: ms.get(test.path) ?? 0 }))
}

/** Returns the test files that reach a mutant. Files that run it in a test, are near and are fast come first. */
function nearestTests({ number, path }: Numbered, reached: Reached[]): string[] {
  const distance = (test: Reached) => {
    const way = relative(dirname(join(root, path)), dirname(test.path)).split('/')
    const isRun = test.inTests.includes(number)
    return way.length + test.ms / 500 + (isRun ? 0 : 100)
  }
  return reached
    .filter((test) => test.inTests.includes(number) || test.onImport.includes(number))
    .toSorted((one, other) => distance(one) - distance(other))
    .map((test) => relative(root, test.path))
}

/** Runs mutants with their test files, the nearest first, until enough files have noticed each mutant. */
async function tryMutants(batch: Numbered[], testsFor: (mutant: Numbered) => string[]) {
  for (const [from, to] of turns) {
    const killers = from < turns.at(-1)![0] ? maxKillers : 1
    const pairs = batch
      .filter(({ id }) => Object.keys(killed[id]!).length < killers)
      .flatMap((mutant) =>
        testsFor(mutant)
          .slice(from, to)
          .map((test) => ({ mutant, test })),
      )
    // The query makes a separate module of the test file for each mutant.
    const byModule = new Map(
      pairs.map((pair) => [`${join(root, pair.test)}?mutant=${pair.mutant.number}`, pair]),
    )
    const specifications = [...byModule.keys()].map((id) =>
      vitest.projects[0]!.createSpecification(id),
    )
    const { testModules } = await vitest.runTestSpecifications(specifications)
    const hasTests = testModules.some(({ children }) => children.allTests().next().value)
    if (testModules.length > 1 && !hasTests)
      throw new Error('No test file ran a test, so no failure shows that a fault was noticed.')
    for (const module of testModules) {
      const pair = byModule.get(module.moduleId)
      if (!pair || module.ok()) continue
      const failed = Array.from(module.children.allTests('failed'), ({ fullName }) => fullName)
      killed[pair.mutant.id]![pair.test] = failed
    }
    await dropTestDatabases()
  }
}

/** Drops test databases, which would otherwise stay until the end of the run, in which each file runs many times. */
async function dropTestDatabases(): Promise<void> {
  const { databaseServer, templateDatabase } = vitest.projects[0]!.getProvidedContext()
  const admin = new Client(databaseServer)
  await admin.connect()
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database where datname like '${templateDatabase}\\_%'`,
  )
  for (const { datname } of rows) await dropDatabase(admin, datname)
  await admin.end()
}

function pick(record: Killed, ids: Set<string>): Killed {
  return Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)))
}

function report(): void {
  const survivors = Object.keys(killed).filter((id) => Object.keys(killed[id]!).length === 0)
  console.log('Not noticed:', survivors)
  if (isSample) process.exitCode = survivors.length > 0 ? 1 : 0
}
