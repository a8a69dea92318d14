import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { settings } from '#app/modules/settings/tables.ts'
import type { Database } from '#app/platform/database.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { contextApp } from '#tools/testing/context-app.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { useTestDatabase, testContext, testNow } from '#tools/testing/test-database.ts'
import { measureFunction } from './api.server.ts'
import { VisitCounter, pruneAnalytics } from './service.server.ts'
import { addCounts } from './store.server.ts'
import { analyticsDaily, analyticsSalts, analyticsVisitors } from './tables.ts'

const database = useTestDatabase(seedSettings)
beforeEach(async () => {
  for (const table of [analyticsDaily, analyticsVisitors, analyticsSalts])
    await database.db.delete(table)
})

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'

let isAway = false
/** A database that throws on every access while `isAway`. */
const failingDatabase = (): Database =>
  new Proxy(database.db, {
    get(db, name) {
      if (isAway) throw new Error('the database is away')
      return Reflect.get(db, name)
    },
  })

function makeMeasureApp(
  more: Parameters<typeof testContext>[1] = {},
  knownPaths = async () => ['/', '/pricing'],
) {
  const counter = new VisitCounter(failingDatabase(), silentLog)
  onTestFinished(() => counter.stop())
  const ctx = testContext(database, more)
  const app = contextApp((c) => {
    return { ...ctx, clientNetwork: c.req.header('x-network') ?? ctx.clientNetwork }
  })
  app.onError((_error, c) => c.body(null, 500))
  app.route('/functions', measureFunction(counter, knownPaths))
  const report = (body: unknown, headers: Record<string, string> = {}) =>
    app.request('/functions/measure', {
      method: 'POST',
      headers: { 'user-agent': phone, 'content-type': 'text/plain;charset=UTF-8', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { app, counter, report, readCounts: () => counter.flush().then(readStoredCounts) }
}

async function readStoredCounts() {
  const rows = await database.db
    .select()
    .from(analyticsDaily)
    .orderBy(analyticsDaily.metric, analyticsDaily.name, analyticsDaily.bar)
  return rows.map(({ metric, name, count }) => `${metric} ${name} ${count}`)
}

test('API-09 views, visits, sources and campaigns are counted by route and day', async () => {
  const { report, readCounts } = makeMeasureApp()
  const entry = { host: 'www.google.com', source: 'News', medium: 'mail', campaign: 'May' }
  expect((await report({ path: '/', isView: true, entry })).status).toBe(204)
  expect((await report({ path: '/pricing/?x=1', isView: true })).status).toBe(204)
  await report({ path: '/pricing', isView: true, entry: {} }, { 'x-network': '198.51.100.9' })
  expect(await readCounts()).toEqual([
    'campaign news / mail / may 1',
    'source (direct) 1',
    'source google.com 1',
    'view / 1',
    'view /pricing 2',
    'visit / 1',
    'visit /pricing 1',
    'visitor  2',
  ])
  expect((await database.db.select().from(analyticsDaily).limit(1))[0]?.day).toBe('2026-11-20')
})

test('API-09 PRV-06 no IP address, browser or email address is stored anywhere, and no cookie is set', async () => {
  const network = '203.0.113.77'
  const { report, counter } = makeMeasureApp({ clientNetwork: network })
  const response = await report(
    { path: '/thandi@example.co.za', isView: true, entry: { source: 'thandi@example.co.za' } },
    { cookie: 'x=1' },
  )
  expect(response.status).toBe(204)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await response.text()).toBe('')
  await counter.flush()
  const tables = await database.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  let dump = ''
  for (const { name } of tables.rows) {
    const { rows } = await database.db.execute<{ row: string }>(
      sql`select t::text as row from ${sql.identifier(name)} t`,
    )
    dump += rows.map(({ row }) => row).join('\n')
  }
  expect(dump).toContain('broken')
  for (const trace of [network, Buffer.from(network).toString('hex'), 'Android', 'thandi'])
    expect(dump).not.toContain(trace)
})

test('D-150 a visitor counts once a day, by a hash whose salt is deleted the next day', async () => {
  const { report, readCounts } = makeMeasureApp()
  for (let view = 0; view < 3; view++) await report({ path: '/', isView: true })
  expect(await readCounts()).toEqual(['view / 3', 'visitor  1'])
  const [first] = await database.db.select().from(analyticsVisitors)

  // A second process shares the day's salt and so recognises the same visitor.
  const other = makeMeasureApp()
  await other.report({ path: '/', isView: true })
  expect(await other.readCounts()).toEqual(['view / 4', 'visitor  1'])

  const tomorrow = { clock: fixedClock(new Date(testNow.getTime() + 24 * 3_600_000)) }
  await pruneAnalytics(testContext(database, tomorrow))
  expect(await database.db.select().from(analyticsSalts)).toEqual([])
  expect(await database.db.select().from(analyticsVisitors)).toEqual([])
  const next = makeMeasureApp(tomorrow)
  await next.report({ path: '/', isView: true })
  await next.counter.flush()
  const [second] = await database.db.select().from(analyticsVisitors)
  expect(second!.hash.equals(first!.hash)).toBe(false)
})

test('D-150 salts and visitor hashes are in unlogged tables', async () => {
  const { rows } = await database.db.execute<{ relpersistence: string }>(
    sql`select relpersistence from pg_class where relname in ('analytics_salts', 'analytics_visitors')`,
  )
  expect(rows.map((row) => row.relpersistence)).toEqual(['u', 'u'])
})

test('NF-05 an unknown public path counts as broken, without its query, and not as a page view', async () => {
  const { report, readCounts } = makeMeasureApp()
  await report({ path: '/old?email=a@b.example', isView: true, entry: { host: 'old.example' } })
  await report({ path: '/admin/leads', isView: true })
  await report({ path: '/old', vitals: { lcp: 900 } })
  const counts = ['broken /old 1', 'source old.example 1', 'visit  1', 'visitor  1']
  expect(await readCounts()).toEqual(counts)
})

test('a report counts vitals by page and each form once', async () => {
  const { report, readCounts } = makeMeasureApp()
  const forms = { seen: ['contact', 'contact', 'assessment'], started: ['contact'] }
  await report({ path: '/', ...forms, vitals: { lcp: 1_010, cls: 0, inp: 48 } })
  expect(await readCounts()).toEqual([
    'cls / 1',
    'form-seen assessment 1',
    'form-seen contact 1',
    'form-started contact 1',
    'inp / 1',
    'lcp / 1',
  ])
})

test.each<[string, Record<string, string>]>([
  ['Global Privacy Control', { 'sec-gpc': '1' }],
  ['Do Not Track', { dnt: '1' }],
  ['a bot', { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' }],
])('D-150 nothing is counted for %s', async (_who, headers) => {
  const { report, readCounts } = makeMeasureApp()
  expect((await report({ path: '/', isView: true, entry: {} }, headers)).status).toBe(204)
  expect(await readCounts()).toEqual([])
})

test('D-150 nothing is counted while counting is turned off in the settings', async () => {
  const set = (isOn: boolean) =>
    database.db
      .update(settings)
      .set({ value: sql`jsonb_set(value, '{areVisitsCounted}', ${JSON.stringify(isOn)}::jsonb)` })
      .where(sql`name = 'site'`)
  await set(false)
  const { report, readCounts } = makeMeasureApp()
  expect((await report({ path: '/', isView: true })).status).toBe(204)
  const counted = await readCounts()
  await set(true)
  expect(counted).toEqual([])
})

test.each([
  ['invalid JSON', 'x', 422, 'form'],
  ['a duplicate name', '{"path":"/","path":"/x"}', 422, 'form'],
  ['no path', { isView: true }, 422, 'path'],
  ['another site', { path: 'https://evil.example' }, 422, 'path'],
  ['an unknown form', { path: '/', seen: ['x'] }, 422, 'seen.0'],
  ['a negative time', { path: '/', vitals: { lcp: -1 } }, 422, 'vitals.lcp'],
  ['an unknown name', { path: '/', ip: '1.2.3.4' }, 422, 'form'],
])('T18 a report with %s gets a 422 that names the field', async (_what, body, status, field) => {
  const { report, readCounts } = makeMeasureApp()
  const response = await report(body)
  expect(response.status).toBe(status)
  const { fields } = (await response.json()) as { fields: Record<string, string> }
  expect(Object.keys(fields)).toContain(field)
  expect(await readCounts()).toEqual([])
})

test.each<[string, Record<string, string>, number]>([
  ['a beacon', { 'content-type': 'text/plain;charset=UTF-8' }, 204],
  ['JSON', { 'content-type': 'application/json' }, 204],
  ['JSON with a charset', { 'content-type': 'application/json; charset=utf-8' }, 204],
  ['a beacon marked as uncompressed', { 'content-encoding': 'identity' }, 204],
  ['text without a charset, as a form sends it', { 'content-type': 'text/plain' }, 415],
  ['text in another charset', { 'content-type': 'text/plain;charset=utf-16' }, 415],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['no type', { 'content-type': '' }, 415],
  ['a beacon marked as compressed', { 'content-encoding': 'gzip' }, 415],
  ['a beacon marked as compressed twice', { 'content-encoding': 'br, gzip' }, 415],
])('T18 a report sent as %s gets the status for its type', async (_what, headers, status) => {
  const { report, readCounts } = makeMeasureApp()
  const response = await report({ path: '/', isView: true }, headers)
  expect(response.status).toBe(status)
  if (status === 415)
    expect(await response.json()).toMatchObject({ success: false, reason: 'not-json' })
  expect(await readCounts()).toEqual(status === 204 ? ['view / 1', 'visitor  1'] : [])
})

test('T18 a report over 4 kB gets a 413, and another method a 405', async () => {
  const { app, report } = makeMeasureApp()
  expect((await report({ path: `/${'x'.repeat(5_000)}` })).status).toBe(413)
  const response = await app.request('/functions/measure')
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('POST')
})

test('API-11 a network that reports too often gets a 429, and another network does not', async () => {
  const { report } = makeMeasureApp({ env: { RATE_LIMIT_FACTOR: '0.01' } })
  const statuses = []
  for (let post = 0; post < 4; post++) statuses.push((await report({ path: '/' })).status)
  expect(statuses).toEqual([204, 204, 204, 429])
  expect((await report({ path: '/' }, { 'x-network': '198.51.100.1' })).status).toBe(204)
})

test('page views are accepted during a database outage and counted afterwards', async () => {
  const { report, counter, readCounts } = makeMeasureApp()
  await report({ path: '/' })
  isAway = true
  expect((await report({ path: '/', isView: true })).status).toBe(204)
  await counter.flush()
  isAway = false
  await report({ path: '/', isView: true })
  expect(await readCounts()).toEqual(['view / 2', 'visitor  1'])
})

test('beyond 1,000 names a day, further names are counted together', async () => {
  const { counter, readCounts } = makeMeasureApp()
  for (let name = 0; name < 1_200; name++) counter.add('2026-11-20', 'broken', `/x${name}`)
  const rows = await readCounts()
  expect(rows).toHaveLength(1_001)
  expect(rows).toContain('broken (others) 200')
})

test('counts older than 25 months are deleted, and newer ones are kept', async () => {
  const row = { metric: 'view', name: '/', bar: 0, count: 1 }
  const rows = ['2024-10-19', '2024-10-20', '2026-11-20'].map((day) => ({ day, ...row }))
  await addCounts(database.db, rows, [])
  await pruneAnalytics(testContext(database))
  const left = await database.db.select().from(analyticsDaily).orderBy(analyticsDaily.day)
  expect(left.map(({ day }) => day)).toEqual(['2024-10-20', '2026-11-20'])
})

test('API-09 after the list of pages failed to load, the next report loads it again', async () => {
  const knownPaths = vi.fn(async () => ['/']).mockRejectedValueOnce(new Error('away'))
  const { report } = makeMeasureApp({}, knownPaths)
  for (const status of [500, 204])
    expect((await report({ path: '/', isView: true })).status).toBe(status)
})
