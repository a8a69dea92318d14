import { expect, test } from 'vitest'
import { useTestDatabase } from '#app/platform/testing/test-database.ts'
import { countLeadsByDay } from './counts.server.ts'

const database = useTestDatabase()
const since = new Date('2026-01-01T00:00:00+02:00')
const until = new Date('2026-02-01T00:00:00+02:00')

async function add(key: string, at: string, kind: string, isSpam = false, isSample = false) {
  await database.pool.query(
    `insert into leads (reference, kind, entry, page, name, email, fields, promise, is_suspected_spam, is_sample,
       idempotency_key, body_hash, notice_version, submitted_at)
     values ($1, $2, 'form', '/', $1, '', '{}', '', $3, $4, $1, 'x', '1', $5)`,
    [key, kind, isSpam, isSample, at],
  )
}

test('ADS-15 enquiries are counted by the day of Johannesburg and by kind, without spam and samples', async () => {
  await add('a', '2026-01-04T22:30:00Z', 'contact')
  await add('b', '2026-01-05T20:00:00Z', 'contact')
  await add('c', '2026-01-05T20:00:00Z', 'assessment')
  await add('spam', '2026-01-05T20:00:00Z', 'contact', true)
  await add('sample', '2026-01-05T20:00:00Z', 'contact', false, true)
  await add('later', '2026-02-01T00:00:00+02:00', 'contact')
  const counted = await countLeadsByDay(database.db, since, until)
  expect(counted.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { day: '2026-01-05', kind: 'assessment', count: 1 },
    { day: '2026-01-05', kind: 'contact', count: 2 },
  ])
})

test('OPS-09 a period is counted from the index alone, without reading an enquiry', async () => {
  await database.pool.query('vacuum (analyze) leads')
  const { sql, params } = countLeadsByDay(database.db, since, until).toSQL()
  const client = await database.pool.connect()
  try {
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(
      'Index Only Scan using leads_submitted',
    )
  } finally {
    client.release(true)
  }
})
