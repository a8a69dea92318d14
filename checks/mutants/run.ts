// npm run mutants: gives the product small faults, one at a time for each test file, and records in killed.json which
// tests notice them. npm run mutants:sample: whether 150 of those are still noticed.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { Client } from 'pg'
import type { Plugin } from 'vite'
import { createVitest, type TestModule } from 'vitest/node'
import { useTestFonts } from '../../e2e/support/fonts.ts'
import { compiledScripts } from '../../tools/build/compiled-scripts.ts'
import { dropDatabase } from '../../tools/testing/database-server.ts'
import { findMutants, inRandomOrder, type Mutant, withMutants } from './find.ts'

type Numbered = Mutant & { number: number }
/** By mutant: the tests that fail with it, by test file. A mutant that none notices has none. */
type Killed = Record<string, Record<string, string[]>>
type Reached = { path: string; onImport: number[]; inTests: number[]; ms: number }

const recordFile = 'checks/mutants/killed.json'
const maxPerFile = 8
/** Test files that try a mutant: the nearest at first, more only if those do not notice it. */
const triedAtFirst = 3
const triedAtMost = 12
const layers: Record<string, { pattern: RegExp; count: number }> = {
  rules: { pattern: /\/(?:rules|schema|recipe)\b|\/basics\//, count: 550 },
  services: { pattern: /\/(?:services|gateway)\b|\/platform\//, count: 450 },
  stores: { pattern: /\/data\b/, count: 250 },
  routes: { pattern: /\/(?:api|routes)\b|^server\//, count: 250 },
}
const leftOut =
  /\.(?:test|proof)\.|\/(?:ui|islands|texts|content|forms|design|design-docs|registration)\/|content\.ts|routes\.ts/

const root = process.cwd()
const isSample = process.argv.includes('--sample')
const wanted = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 0)
const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
const before: Killed = JSON.parse(readFileSync(recordFile, 'utf8'))
const all = (isSample ? sampleOfRecord(wanted || 150) : sampleOfProduct()).map(
  (mutant, number) => ({ ...mutant, number }),
)
const mutants = inRandomOrder(all, 'all', ({ id }) => id).slice(0, wanted || all.length)
const vitest = await startTests()
const killed: Killed = Object.fromEntries(mutants.map(({ id }) => [id, {}]))
if (isSample) await tryMutants((mutant) => Object.keys(before[mutant.id]!), 1)
else {
  const reached = await findReached()
  const nearest = new Map(mutants.map((mutant) => [mutant, nearestTests(mutant, reached)]))
  await tryMutants((mutant) => nearest.get(mutant)!.slice(0, triedAtFirst), 2)
  await tryMutants((mutant) => nearest.get(mutant)!.slice(triedAtFirst, triedAtMost), 1)
}
await vitest.close()
rmSync(folder, { recursive: true })
report()

/** As many of each layer as `layers` says, and not more than a few of one file. */
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
      // A module that an earlier run transformed has the mutants of that run.
      fsModuleCache: false,
      fsModuleCachePath: join(folder, 'modules'),
      testTimeout: 30_000,
      hookTimeout: 30_000,
      expect: { poll: { timeout: 5000 } },
      reporters: [{}],
    },
    { plugins: [mutate(), compiledScripts()] },
  )
  started.provide('activeMutants', {})
  started.provide('reachedFile', '')
  return started
}

/** Runs all tests without a fault. Those that fail all the same are left out. */
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

/** Test files that reach a mutant: those that run it in a test and are near and quick come first. */
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

/** Tries each mutant with its test files until so many have noticed it, each file with one mutant at a time. */
async function tryMutants(testsFor: (mutant: Numbered) => string[], maxKillers: number) {
  const queues = new Map<string, Numbered[]>()
  for (const mutant of mutants) {
    if (isNoticed(mutant)) continue
    for (const test of testsFor(mutant)) queues.set(test, [...(queues.get(test) ?? []), mutant])
  }
  const specifications = await vitest.globTestSpecifications()
  const began = Date.now()
  for (let round = 1; queues.size > 0; round++) {
    const active: Record<string, Numbered> = {}
    for (const [test, queue] of queues) {
      const next = queue.findIndex(({ id }) => Object.keys(killed[id]!).length < maxKillers)
      const mutant = next >= 0 ? queue.splice(0, next + 1).at(-1) : undefined
      if (mutant) active[join(root, test)] = mutant
      if (!mutant || queue.length === 0) queues.delete(test)
    }
    const numbers = Object.entries(active).map(([test, { number }]) => [test, number])
    vitest.provide('activeMutants', Object.fromEntries(numbers))
    const { testModules } = await vitest.runTestSpecifications(
      specifications.filter(({ moduleId }) => active[moduleId]),
    )
    // Vitest keeps what it knows of earlier rounds.
    const tried = testModules.filter(({ moduleId }) => active[moduleId])
    for (const module of tried) note(active[module.moduleId]!, module)
    await dropTestDatabases()
    record()
    const s = Math.round((Date.now() - began) / 1000)
    const count = mutants.filter(isNoticed).length
    console.log(`Round ${round}, ${tried.length} test files: ${count} noticed after ${s} s`)
  }
}

/** Test files leave their databases to the end of the run, and here one runs many times. */
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

function isNoticed({ id }: Mutant): boolean {
  return Object.keys(killed[id]!).length > 0
}

function note({ id }: Mutant, module: TestModule): void {
  if (module.ok()) return
  const failed = Array.from(module.children.allTests('failed'), ({ fullName }) => fullName)
  killed[id]![relative(root, module.moduleId)] = failed
}

function report(): void {
  const survivors = mutants.filter((mutant) => !isNoticed(mutant))
  console.log(
    `${mutants.length - survivors.length} of ${mutants.length} mutants noticed. Not noticed:`,
  )
  for (const { id } of survivors) console.log(`  ${id}`)
  if (isSample) process.exitCode = survivors.length > 0 ? 1 : 0
}

/** After each round, so that a run that is cut off keeps what it found. */
function record(): void {
  if (!isSample) writeFileSync(recordFile, `${JSON.stringify(killed, null, 1)}\n`)
}
