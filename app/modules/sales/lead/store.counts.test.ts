import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { countLeadsByDay, leadsByDay } from './store.server.ts'
import { sumDaysOfLeads } from './upkeep/service.server.ts'

const database = useTestDatabase()
const since = new Date('2026-01-01T00:00:00+02:00')
const until = new Date('2026-02-01T00:00:00+02:00')

async function addLead(key: string, at: string, kind: string, isSpam = false, isSample = false) {
  await database.pool.query(
    `insert into leads (reference, kind, entry, page, name, email, fields, promise, is_suspected_spam, is_sample,
       idempotency_key, body_hash, notice_version, submitted_at)
     values ($1, $2, 'form', '/', $1, '', '{}', '', $3, $4, $1, 'x', '1', $5)`,
    [key, kind, isSpam, isSample, at],
  )
}

test('ADS-15 enquiries are counted per Johannesburg day and kind, without spam and samples', async () => {
  await addLead('a', '2026-01-04T22:30:00Z', 'contact')
  await addLead('b', '2026-01-05T20:00:00Z', 'contact')
  await addLead('c', '2026-01-05T20:00:00Z', 'assessment')
  await addLead('spam', '2026-01-05T20:00:00Z', 'contact', true)
  await addLead('sample', '2026-01-05T20:00:00Z', 'contact', false, true)
  await addLead('later', '2026-02-01T00:00:00+02:00', 'contact')
  const counted = await countLeadsByDay(database.db, since, until)
  expect(counted.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { day: '2026-01-05', kind: 'assessment', count: 1 },
    { day: '2026-01-05', kind: 'contact', count: 2 },
  ])
})

const readCounts = async () =>
  (await countLeadsByDay(database.db, since, until))
    .map(({ day, kind, count }) => `${day} ${kind} ${count}`)
    .toSorted()
const sumDays = (at = '2026-02-03T02:00:00Z') =>
  sumDaysOfLeads(testContext(database, { clock: fixedClock(new Date(at)) }))
const runSql = (text: string) => database.pool.query(text)

test('OPS-09 daily totals match the enquiries, also after late arrivals, deletions and spam marks', async () => {
  await runSql('delete from leads')
  await addLead('a', '2026-01-04T22:30:00Z', 'contact')
  await addLead('b', '2026-01-05T20:00:00Z', 'contact')
  await addLead('c', '2026-01-20T20:00:00Z', 'assessment')
  const before = await readCounts()
  await sumDays()
  const { rows } = await runSql("select 1 from lead_days where kind = ''")
  expect(rows).toHaveLength(29)
  expect(await readCounts()).toEqual(before)

  await addLead('late', '2026-01-05T08:00:00Z', 'assessment')
  expect(await readCounts()).toEqual([
    '2026-01-05 assessment 1',
    '2026-01-05 contact 2',
    '2026-01-20 assessment 1',
  ])
  await sumDays()
  await runSql("update leads set is_suspected_spam = true where reference = 'b'")
  await runSql("delete from leads where reference = 'c'")
  const after = ['2026-01-05 assessment 1', '2026-01-05 contact 1']
  expect(await readCounts()).toEqual(after)
  await sumDays()
  expect(await readCounts()).toEqual(after)
  // The count is read from the daily totals: a changed total changes the result.
  await runSql("update lead_days set count = 7 where kind = 'contact'")
  expect(await readCounts()).toEqual(['2026-01-05 assessment 1', '2026-01-05 contact 7'])
})

test('OPS-09 a day is not totalled half an hour after it ends; untotalled days use an index-only scan', async () => {
  await runSql('delete from leads')
  await addLead('yesterday', '2026-02-01T21:59:00Z', 'contact')
  await sumDays('2026-02-01T22:30:00Z')
  expect((await runSql("select 1 from lead_days where day = '2026-02-01'")).rows).toEqual([])
  await runSql('vacuum (analyze) leads')
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_bitmapscan = off`)
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain ${leadsByDay('2026-01-01', '2026-02-01')}`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Only Scan using leads_submitted')
  })
})
