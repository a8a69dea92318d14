// npm run bench:coverage imports a million buildings and checks addresses against them, on the embedded PostgreSQL and,
// with TEST_DATABASE_URL, also on that server. BUILDINGS=10000000 checks against that many buildings. Limits: a p99 of
// 10 ms for a check; 3.5 s for a check with twelve operators' layers, of which one hangs, one is disconnected and one
// fails.
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { systemClock } from '#app/basics/dates.ts'
import type { ImportedBuilding } from '#app/modules/coverage/import/rules.ts'
import {
  applyImport,
  beginImport,
  receiveFilePart,
  startReadingImport,
} from '#app/modules/coverage/import/service.server.ts'
import { findImport, findImportsIn } from '#app/modules/coverage/import/store.server.ts'
import { checkCoverage } from '#app/modules/coverage/service.server.ts'
import { suggestAddresses } from '#app/modules/places/service.server.ts'
import { type StaffActor, type Context, Extensions } from '#app/platform/context.server.ts'
import { migrateDatabase } from '#app/platform/database.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { TaggedCache } from '#app/platform/tagged-cache.server.ts'
import { openDatabase, type OpenDatabase } from '#server/database.ts'
import {
  sampleLayers,
  startAreaLayers,
  type SimulatedLayer,
} from '#tools/simulators/area-layers.ts'
import { buildingFile, place, random, seedBuildings } from './support/building-file.ts'
import { addBuildings, plainQueries } from './support/more-buildings.ts'
import { keepResult, percentile, round } from './support/results.ts'

const rows = Number(process.env.ROWS ?? 1_000_000)
/**
 * Total number of buildings (BUILDINGS=10000000). Those that exceed the import are added in bulk, for the checks only.
 */
const buildings = Math.max(rows, Number(process.env.BUILDINGS ?? rows))
const checks = Number(process.env.CHECKS ?? 2_000)
const manager: StaffActor = {
  kind: 'staff',
  id: 'bench',
  name: 'Bench',
  email: 'bench@staff.example',
  role: 'product_manager',
  permissions: {},
}

async function measure(databaseUrl: string | undefined) {
  const directory = mkdtempSync(join(tmpdir(), 'baobab-bench-'))
  chmodSync(directory, 0o711)
  const env = readEnv({
    DATA_DIR: directory,
    RATE_LIMIT_FACTOR: '100000',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  })
  const database = await openDatabase(env, 'server', silentLog)
  await migrateDatabase(database, 'migrations')
  const ctx = {
    db: database.db,
    jobs: { send: async () => undefined, wakeAfter() {} },
    actor: manager,
    clock: systemClock,
    log: silentLog,
    env,
    cache: new TaggedCache(silentLog),
    extensions: new Extensions(),
    tagsRead: new Set<string>(),
    requestId: randomUUID(),
    clientNetwork: '192.0.2.1',
  } satisfies Context
  try {
    const imported = await measureImport(ctx)
    const added = await addMore(ctx, imported.importId)
    await vacuum(database)
    const checked = await measureChecks(ctx, imported.importId)
    const layers = await measureLayers(ctx)
    const { importId: _, ...figures } = imported
    const suggested = buildings === rows ? await measureSuggestions(ctx) : {}
    return { ...figures, ...added, ...checked, ...layers, ...suggested }
  } finally {
    await database.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function measureImport(ctx: Context) {
  let sizeBytes = 0
  for (const bytes of buildingFile(rows)) sizeBytes += bytes.length
  const begun = await beginImport(ctx, { fileName: 'bench.csv', sizeBytes })
  if (!begun.ok) throw new Error(begun.message)
  const { id } = begun.value
  let part = 0
  for (const bytes of buildingFile(rows)) await receiveFilePart(ctx, { id, part: part++ }, bytes)
  let mostMemory = 0
  const watch = setInterval(
    () => (mostMemory = Math.max(mostMemory, process.memoryUsage().rss)),
    200,
  )
  const startedAt = performance.now()
  const started = await startReadingImport(ctx, { id })
  if (!started.ok) throw new Error(started.message)
  await started.value.done
  const seconds = (performance.now() - startedAt) / 1000
  clearInterval(watch)
  const read = (await findImport(ctx.db, id))!
  if (read.state !== 'staged' || read.rowsAccepted !== rows)
    throw new Error(`the import ended as ${read.state}: ${read.failure}`)
  await applyImport(ctx, { id, version: read.version, mode: 'replace' })
  if ((await findImportsIn(ctx.db, ['live'])).length !== 1) throw new Error('nothing is live')
  return {
    importId: id,
    importRowsPerSecond: Math.round(rows / seconds),
    importSeconds: round(seconds),
    importMemoryMiB: Math.round(mostMemory / 2 ** 20),
  }
}

/** Yields the buildings beyond the import, placed like those in the imported file. */
async function* moreBuildings(): AsyncGenerator<ImportedBuilding[]> {
  seedBuildings(7)
  for (let row = rows; row < buildings;) {
    const batch: ImportedBuilding[] = []
    for (; row < buildings && batch.length < 500; row++) {
      const kind = random()
      batch.push({
        name: `Building ${row}`,
        address: `${row % 900} Long Street`,
        suburb: `Suburb ${row % 500}`,
        ...place(),
        isBroadband: kind < 0.4,
        needsThirdParty: kind < 0.05,
        promotion: kind < 0.02 ? 'Half price' : null,
      })
    }
    yield batch
  }
}

async function addMore(ctx: Context, importId: number) {
  if (buildings === rows) return {}
  const seconds = await addBuildings(ctx, importId, moreBuildings())
  console.log(
    `${buildings} buildings: copied in ${seconds.copySeconds} s, indexed in ${seconds.indexSeconds} s`,
  )
  return seconds
}

/** Vacuums as PostgreSQL does within a minute of an import, so that the index answers without reading the table. */
async function vacuum({ config }: OpenDatabase) {
  const client = new Client(config)
  await client.connect()
  await client.query('vacuum analyze coverage_buildings')
  await client.end()
}

async function measureChecks(ctx: Context, importId: number) {
  const plain = plainQueries(ctx)
  const times: number[] = []
  const plainTimes: number[] = []
  const emptyTimes: number[] = []
  let covered = 0
  for (let check = 0; check < checks; check++) {
    const asked = { ...place(), address: 'somewhere', suburb: '' }
    const outcome = await timed(times, () => checkCoverage(ctx, asked))
    if (outcome.ok && outcome.value.hasCoverage) covered += 1
    // Alternate the coverage check with the two comparison queries, so that other load affects all three equally.
    await timed(plainTimes, () => plain.nearest(importId, asked))
    await timed(emptyTimes, plain.nothing)
  }
  return {
    checks,
    covered,
    checkP50Ms: round(percentile(times, 0.5), 2),
    checkP99Ms: round(percentile(times, 0.99), 2),
    plainP50Ms: round(percentile(plainTimes, 0.5), 2),
    plainP99Ms: round(percentile(plainTimes, 0.99), 2),
    emptyP50Ms: round(percentile(emptyTimes, 0.5), 2),
    emptyP99Ms: round(percentile(emptyTimes, 0.99), 2),
    loadAtChecks: round(loadavg()[0]!),
  }
}

/** Measures twelve layers in parallel; three of them are down the whole time. */
async function measureLayers(ctx: Context) {
  const layers = Array.from({ length: 12 }, (_, at): SimulatedLayer => ({
    ...sampleLayers()[at % 2]!,
    operator: `Operator ${at + 1}`,
  }))
  for (const [at, fault] of (['hang', 'down', 'http-500'] as const).entries())
    layers[at * 4]!.fault = fault
  const operators = await startAreaLayers({ layers })
  const times: number[] = []
  const states: Record<string, number> = {}
  try {
    for (let check = 0; check < 10; check++) {
      // After three timeouts, a layer is skipped for a while. New layer addresses make each check behave like a first
      // one.
      const AREA_LAYERS = layers.map(({ operator }, at) => ({
        operator,
        address: `${operators.origin}/areas/${at}/FeatureServer/0?check=${check}`,
      }))
      const asked = { ...place(), address: 'somewhere', suburb: '' }
      const own = { ...ctx, env: { ...ctx.env, AREA_LAYERS } }
      const outcome = await timed(times, () => checkCoverage(own, asked))
      if (!outcome.ok) throw new Error(outcome.message)
      const { state } = outcome.value.wireless
      if (state === 'not-yet') throw new Error('a false no')
      states[state] = (states[state] ?? 0) + 1
    }
  } finally {
    await operators.close()
  }
  const answered = Object.entries(states).map(([state, count]) => `${state} ${count}`)
  const layersSlowestMs = Math.round(Math.max(...times))
  return { layers: 12, layersDown: 3, layersSlowestMs, layersAnswered: answered.join(', ') }
}

/**
 * Measures suggestions for five inputs: the beginning of a building name, an address or a place, a misspelled place,
 * and an unknown text.
 */
async function measureSuggestions(ctx: Context) {
  const times: number[] = []
  for (let ask = 0; ask < checks / 2; ask++) {
    const row = Math.floor(random() * rows)
    const typed = [`Building ${row}`, `${row % 900} Long Str`, 'Sandt', 'Johanesburg', `Zq${row}`]
    const address = typed[ask % typed.length]
    const outcome = await timed(times, () => suggestAddresses(ctx, { address }))
    if (!outcome.ok) throw new Error(outcome.message)
  }
  return {
    suggestions: times.length,
    suggestP50Ms: round(percentile(times, 0.5), 2),
    suggestP99Ms: round(percentile(times, 0.99), 2),
  }
}

/** Adds the milliseconds of the work to `times`, and returns its result. */
async function timed<Result>(times: number[], work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  const result = await work()
  times.push(performance.now() - startedAt)
  return result
}

async function measureExternal(server: string) {
  const name = `bench_coverage_${process.pid}`
  const admin = new Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  try {
    const url = new URL(server)
    url.pathname = `/${name}`
    return await measure(url.href)
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}

const external = process.env.TEST_DATABASE_URL
const result = {
  rows,
  buildings,
  embedded: process.env.EMBEDDED === 'no' ? undefined : await measure(undefined),
  external: external ? await measureExternal(external) : undefined,
}
console.log(JSON.stringify(result, null, 2))
keepResult(buildings === rows ? 'coverage' : 'coverage-in-bulk', result)
process.exit(0)
