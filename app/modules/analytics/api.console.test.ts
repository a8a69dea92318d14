import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { coverageDemand } from '#app/modules/coverage/tables.ts'
import { leads } from '#app/modules/sales/lead/tables.ts'
import { useStaff } from '#tools/testing/fixtures.ts'
import { storeLead } from '#tools/testing/store-lead.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import type { Metric } from './content.ts'
import type { Overview } from './overview/rules.ts'
import { addCounts } from './store.server.ts'

const database = useTestDatabase()

const row = (day: string, metric: Metric, name: string, count: number, bar = 0) => {
  return { day, metric, name, bar, count }
}

const { viewer } = useStaff(database, ['viewer'], { at: '/analytics' })
beforeAll(async () => {
  await addCounts(
    database.db,
    [
      row('2026-11-20', 'view', '/', 7),
      row('2026-11-20', 'visit', '/', 5),
      row('2026-11-13', 'visit', '/', 2),
      row('2026-11-14', 'broken', '/old', 3),
      row('2026-11-19', 'broken', '=2+5', 1),
      row('2026-11-19', 'form-seen', 'contact', 9),
      row('2026-11-19', 'lcp', '/', 4, 1),
    ],
    [],
  )
  for (const change of [
    // The first is half an hour after the start of the week in Johannesburg, the second half an hour before it.
    { submittedAt: new Date('2026-11-13T22:30:00Z') },
    { submittedAt: new Date('2026-11-13T21:30:00Z') },
    { submittedAt: new Date('2026-11-20T07:00:00Z'), isSuspectedSpam: true },
    { submittedAt: new Date('2026-11-20T07:00:00Z'), isSample: true },
  ]) {
    const { id } = await storeLead(database)
    await database.db
      .update(leads)
      .set({ kind: 'contact', ...change })
      .where(eq(leads.id, id))
  }
  const cell = { cellLatitude: 1, cellLongitude: 2, suburb: '' }
  await database.db.insert(coverageDemand).values([
    { day: '2026-11-18', ...cell, isCovered: true, count: 3 },
    { day: '2026-11-18', ...cell, isCovered: false, count: 4 },
  ])
})

async function overview(query = ''): Promise<Overview> {
  const response = await viewer.call(query)
  expect(response.status).toBe(200)
  return (await response.json()) as Overview
}

test('ADS-15 ADS-03 ADD-09 a viewer sees the figures for a week and for the week before', async () => {
  const week = await overview('?days=7')
  expect(week).toMatchObject({ isCounting: true, since: '2026-11-14', until: '2026-11-20' })
  expect(week.totals).toEqual({
    visits: { now: 5, before: 2 },
    views: { now: 7, before: 0 },
    visitors: { now: 0, before: 0 },
    enquiries: { now: 1, before: 1 },
    coverageChecks: { now: 7, before: 0 },
  })
  expect(week.coveredChecks).toBe(3)
  expect(week.forms).toEqual([{ kind: 'contact', seen: 9, started: 0, sent: 1, sentBefore: 1 }])
  expect(week.broken[0]).toEqual({ name: '/old', now: 3, before: 0, lastDay: '2026-11-14' })
  expect(week.vitals[0]).toMatchObject({ page: '/', lcp: { samples: 4 }, inp: null })
  expect(week.days).toHaveLength(7)
})

test('ADS-15 an unknown period falls back to 30 days', async () => {
  for (const query of ['', '?days=31', '?days=x'])
    expect((await overview(query)).days).toHaveLength(30)
  expect((await overview('?days=90')).days).toHaveLength(90)
})

test('ADS-15 counts can be exported as CSV, with formulas escaped', async () => {
  const response = await viewer.call('/counts.csv?days=7')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toContain(
    'visits-2026-11-14-to-2026-11-20.csv',
  )
  const rows = parse(await response.text(), { bom: true }) as string[][]
  expect(rows[0]).toEqual(['Day', 'What', 'Name', 'Count'])
  expect(rows).toContainEqual(['2026-11-19', 'Broken path', "'=2+5", '1'])
  expect(rows.filter(([day]) => day! < '2026-11-14')).toEqual([])
  expect(rows.filter(([, what]) => what === 'Form sent')).toHaveLength(1)
})

test('ADS-15 the CSV export of a period with 100,000 names still has its newest and last counts', async () => {
  await database.pool.query(
    `insert into analytics_daily (day, metric, name, count) select '2026-11-15', 'broken', 'path ' || number, 1 from generate_series(1, 100000) number`,
  )
  const rows = parse(await (await viewer.call('/counts.csv?days=7')).text(), { bom: true })
  expect(rows).toContainEqual(['2026-11-20', 'Page view', '/', '7'])
  expect(rows).toContainEqual(['2026-11-15', 'Broken path', 'path 100000', '1'])
})
