import { and, sql, type SQL } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import { findMatchingIds } from '../search/store.server.ts'
import { leads } from '../tables.ts'
import { inboxFilterSchema } from './schema.ts'
import {
  type Part,
  countInboxUpTo,
  findInboxPage,
  matchesFilters,
  partConditions,
  orderOf,
} from './store.server.ts'

const database = useTestDatabase()
const runSql = (text: string) => database.pool.query(text)

/**
 * Creates 12,000 enquiries. One in four is a contact enquiry. Half have an owner, including all contact enquiries. One in twelve
 * is spam, and one in ten has the name Khumalo.
 */
beforeAll(async () => {
  await runSql('alter table leads disable trigger user')
  await runSql(`
    insert into leads (reference, kind, entry, page, name, email, fields, promise, is_suspected_spam, assigned_to, has_duplicate,
      idempotency_key, body_hash, notice_version, submitted_at)
    select 'G-' || n, case when n % 4 = 0 then 'contact' else 'coverage' end, 'form', '/', case when n % 10 = 0 then 'Khumalo' else 'Botha' end || ' ' || n, '',
      jsonb_build_object('province', case when n % 12000 = 7 then 'Limpopo' else 'Gauteng' end), '', n % 12 = 0,
      case when n % 4 < 2 then 'somebody' end, n % 24 = 0, 'G-' || n, 'x', '1', now() - n * interval '1 minute'
    from generate_series(1, 12000) n`)
  await runSql('alter table leads enable trigger user')
  await runSql('vacuum analyze leads')
})

/** Returns the number of rows that the statements read, according to their query plans. */
async function countScannedRows(ask: (db: typeof database.db) => Promise<unknown>) {
  const asked: SQL[] = []
  const noting = new Proxy(database.db, {
    get(db, name) {
      if (name !== 'execute') return Reflect.get(db, name) as unknown
      return (query: SQL) => {
        asked.push(query)
        return db.execute(query)
      }
    },
  })
  await ask(noting)
  let read = 0
  for (const query of asked) {
    const { rows } = await database.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      sql`explain (analyze, format json) ${query}`,
    )
    read += scannedRowsIn(rows[0]!['QUERY PLAN'][0].Plan)
  }
  return read
}

/** Returns the query plan for one page of a part of the list. */
async function planOfPage(part: Part, condition: SQL | undefined): Promise<string> {
  const { rows } = await database.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain select ${leads.id} from ${leads} where ${condition} order by ${sql.join(orderOf(part), sql`, `)} limit 51`,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

type Plan = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

function scannedRowsIn(plan: Plan): number {
  const own = plan['Node Type'].includes('Scan')
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0
  return own + (plan.Plans ?? []).reduce((sum, below) => sum + scannedRowsIn(below), 0)
}

test.for([
  [{ kind: 'contact', owner: 'nobody' }, 0, 10],
  [{ folder: 'spam', duplicates: 'yes' }, 500, 600],
  [{ province: 'Gauteng' }, 1_001, 1_100],
  [{ province: 'Limpopo' }, 1, 10],
] as const)(
  'OPS-09 counting the view %j reads hardly more rows than it counts',
  async ([view, total, most]) => {
    const filter = inboxFilterSchema.parse(view)
    const count = (db: typeof database.db) => countInboxUpTo(db, filter, testNow, undefined)
    expect(await count(database.db)).toBe(total)
    expect(await countScannedRows(count)).toBeLessThanOrEqual(most)
  },
)

test('STF-07 a common name is found by reading the list in order, a rare one by the index', async () => {
  // A table of 12,000 rows represents a million, and a limit of 200 represents the usual 5,000 matches.
  expect(await findMatchingIds(database.db, 'khumalo', 200)).toBeUndefined()
  const khumalo = inboxFilterSchema.parse({ search: 'khumalo' })
  const page = await findInboxPage(database.db, khumalo, testNow)
  expect(page.leads[0]?.reference).toBe('G-10')
  expect(page.leads).toHaveLength(50)
  expect(await findMatchingIds(database.db, 'botha G-11999', 200)).toHaveLength(1)
  // The plan must not use the index of words to collect every match for one page.
  const plan = await planOfPage('rest', matchesFilters(khumalo, testNow))
  expect(plan).toContain('lead_words_pkey')
  expect(plan).not.toContain('lead_words_words')
  // Below the default limit of 5,000, all matches are found.
  expect(await findMatchingIds(database.db, 'khumalo')).toHaveLength(1_200)
})

test('OPS-09 thousands of search results are not counted', async () => {
  const filter = inboxFilterSchema.parse({ search: 'botha' })
  const found = await findMatchingIds(database.db, 'botha', 12_000)
  expect(found).toHaveLength(10_800)
  expect(await countInboxUpTo(database.db, filter, testNow, found)).toBeNull()
  expect(await countInboxUpTo(database.db, filter, testNow, undefined)).toBeNull()
  expect(await countInboxUpTo(database.db, filter, testNow, found!.slice(0, 12))).toBe(11)
})

test('OPS-09 waiting duplicates are read from the index leads_waiting_duplicates', async () => {
  const filter = inboxFilterSchema.parse({ duplicates: 'yes' })
  const condition = and(matchesFilters(filter, testNow), partConditions.waiting)
  expect(await planOfPage('waiting', condition)).toContain('leads_waiting_duplicates')
})

test('STF-07 a search for a rare word and a word in every lead finds the leads with both', async () => {
  await runSql(`
    insert into lead_words (lead_id, words)
    select id, strip(to_tsvector('simple', 'please ' || case when reference like 'G-%77' then 'router' else 'desk' end)) from leads`)
  await runSql('vacuum analyze lead_words')
  expect(await findMatchingIds(database.db, 'please router')).toHaveLength(120)
  expect(await findMatchingIds(database.db, 'router please nobody')).toHaveLength(0)
})

test('STF-07 OPS-09 a rare word in one of the newest leads is not mistaken for a common word', async () => {
  await runSql(`update leads set company = 'Rooibos Traders'
    where reference = 'G-50' or reference in (select 'G-' || n from generate_series(9001, 9010) n)`)
  expect(await findMatchingIds(database.db, 'rooibos', 40)).toHaveLength(11)
})

test('STF-07 a search that reads the list in order also ignores accents', async () => {
  await runSql(`update leads set company = 'Café Zoë' where reference = 'G-61'`)
  const view = inboxFilterSchema.parse({ search: 'ZOE cafe' })
  const { leads: read } = await findInboxPage(database.db, view, testNow)
  expect(read.map(({ reference }) => reference)).toEqual(['G-61'])
})

test('STF-07 OPS-09 a search too short for the index of word parts finds whole words in all leads', async () => {
  await runSql(`update leads set company = 'A-B Traders' where reference in ('G-73', 'G-11990')`)
  expect(await findMatchingIds(database.db, 'a-b', 200)).toHaveLength(2)
  // Parts of words are only found in the latest leads, and none of those contains "b-t".
  expect(await findMatchingIds(database.db, 'b-t', 200)).toEqual([])
  expect(await findMatchingIds(database.db, '--- /', 200)).toEqual([])
})
