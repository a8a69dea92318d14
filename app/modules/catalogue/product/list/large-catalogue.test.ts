import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#app/platform/database.server.ts'
import { vacuumTable } from '#tools/testing/measure.ts'
import { testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { rebuildProductSums, summarizeProducts } from '../store.server.ts'
import { listProducts } from './service.server.ts'
import { findSearchedProducts } from './store.server.ts'

const database = useTestDatabase()
const runSql = (text: string) => database.pool.query(text)
const count = 24_000
const now = new Date('2026-11-20T08:00:00Z')

/**
 * Test data: one product in 2,000 is named Comet, and the others Plan. One in ten is a draft, and all drafts share a
 * category; with a larger share, PostgreSQL may rightly choose a table scan. One in 240 is archived, in another
 * category.
 */
beforeAll(async () => {
  const switchTriggers = (state: 'enable' | 'disable') =>
    runSql(
      `alter table products ${state} trigger user; alter table product_prices ${state} trigger user`,
    )
  await switchTriggers('disable')
  await runSql(`
    insert into products (id, name, slug, category, service_type, description, speed_down, speed_up, status, subscribers, updated_by)
    select gen_random_uuid(), case when n % 2000 = 7 then 'Comet' else 'Plan' end || ' ' || n, 'p-' || n,
      case when n % 10 = 0 then 'business_fibre' else 'fixed_wireless_business' end, 'Plan', '', 10, 10,
      case when n % 10 = 0 then 'draft' when n % 240 = 1 then 'archived' else 'approved' end, 1, 'Test'
    from generate_series(1, ${count}) n`)
  await runSql(`
    insert into product_prices (product_id, price_regular, approval_status, is_current)
    select id, 500, 'approved', true from products`)
  await switchTriggers('enable')
  await vacuumTable(database, 'products')
  await vacuumTable(database, 'product_prices')
  await rebuildProductSums(database.db)
})

/** Runs a query. Returns its result, and the number of rows that it read from products and prices. */
async function readBy<Answer>(ask: (db: Database) => Promise<Answer>) {
  return database.db.transaction(async (tx) => {
    const read = async () => {
      const { rows } = await tx.execute<{ read: number }>(
        `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
         where relname in ('products', 'product_prices')`,
      )
      return rows[0]!.read
    }
    const before = await read()
    // A nested transaction (savepoint) leaves its settings in effect after it ends, so they are reset here.
    const transaction = async (run: Parameters<typeof tx.transaction>[0]) => {
      const done = await tx.transaction(run)
      for (const name of ['seqscan', 'indexscan', 'indexonlyscan'])
        await tx.execute(`set local enable_${name} = on`)
      return done
    }
    const answer = await ask(Object.assign(Object.create(tx), { transaction }) as Database)
    return { answer, read: (await read()) - before }
  })
}

const list = (query: string) =>
  readBy(async (db) => {
    const outcome = await listProducts({ ...testContext(database), db }, new URLSearchParams(query))
    if (!outcome.ok) throw new Error(outcome.message)
    return outcome.value
  })

test('OPS-09 the dashboard totals come from stored sums, reading fewer than ten rows', async () => {
  const { answer, read } = await readBy((db) => summarizeProducts(db, now))
  const figures = { total: count, active: 21_500, revenueRands: 10_750_000 }
  expect(answer).toEqual({ ...figures, hasSamples: false })
  expect(read).toBeLessThan(10)
})

test.for([
  ['', 10_001, 500],
  ['status=draft', 2_400, 4_000],
  ['status=approved', 10_001, 11_000],
  ['category=fixed_wireless_business', 10_001, 12_000],
  ['status=archived&category=fixed_wireless_business', 100, 1_000],
  ['status=archived&category=business_fibre', 0, 100],
  ['search=comet', 12, 500],
  ['search=comet+2007', 3, 500],
  // For one or two letters or digits, the index only finds words that begin with them.
  ['search=plan+77', 111, 1_000],
  ['search=77', 111, 1_000],
  ['search=nothing+like+it', 0, 100],
  ['search=comet&status=archived', 0, 500],
  ['search=comet&sort=-price', 12, 1_000],
  // A search with more matches than the counting limit reads rows up to that limit, plus one page.
  ['search=plan', null, 11_000],
  ['search=plan&status=archived', null, 11_000],
  ['search=p', null, 1_000],
] as const)('OPS-09 ADP-03 "%s" finds %s, reading up to %i rows', async ([query, total, most]) => {
  const { answer, read } = await list(query)
  expect(answer.total).toBe(total)
  expect(answer.products).toHaveLength(Math.min(total ?? 100, 100))
  expect(read).toBeLessThanOrEqual(most)
})

test('STF-01 a search with many matches lists the same products as one that uses the index', async () => {
  expect(await findSearchedProducts(database.db, 'comet', false)).toHaveLength(12)
  expect(await findSearchedProducts(database.db, '1', false)).toBeUndefined()
  const names = Array.from({ length: count }, (_, at) =>
    at % 2000 === 6 ? `Comet ${at + 1}` : `Plan ${at + 1}`,
  )
  for (const [search, ...found] of [
    ['comet', /^Comet/],
    ['1', /^Comet 1/, /^Plan 1/],
  ] as const) {
    const { answer } = await list(`search=${search}&sort=name`)
    const expected = found.flatMap((one) => names.filter((name) => one.test(name)))
    expect(answer.products.map(({ name }) => name)).toEqual(expected.slice(0, 100))
  }
  expect(await findSearchedProducts(database.db, 'comet', false, 11)).toBeUndefined()
  expect(await findSearchedProducts(database.db, 'p', false)).toBeUndefined()
})
