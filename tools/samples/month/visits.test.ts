import { expect, test } from 'vitest'
import { addCounts, countVisits } from '#app/modules/analytics/store.server.ts'
import { analyticsDaily } from '#app/modules/analytics/tables.ts'
import { testContext, testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import { addVisits, planVisits, removeVisits } from './visits.ts'

const database = useTestDatabase()
const plan = planVisits(testNow)
const readStoredVisits = () =>
  database.db
    .select()
    .from(analyticsDaily)
    .orderBy(
      analyticsDaily.day,
      analyticsDaily.metric,
      analyticsDaily.name,
      analyticsDaily.bar,
      analyticsDaily.isSample,
    )

test('planning sample visits is deterministic, for the 30 days before today', () => {
  expect(planVisits(testNow)).toEqual(plan)
  const days = [...new Set(plan.map(({ day }) => day))]
  expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-10-21', '2026-11-19'])
})

test('RUN-04 sample visits are added once, counted with real visits and removed without affecting them', async () => {
  const visit = { day: '2026-11-19', metric: 'visit', name: '/', bar: 0, count: 7 } as const
  await addCounts(database.db, [visit], [])
  const before = await readStoredVisits()
  const ctx = testContext(database)
  await addVisits(ctx)
  await addVisits(ctx)
  const planned = plan
    .filter(({ day, metric }) => day === '2026-11-19' && metric === 'visit')
    .reduce((sum, { count }) => sum + count, 0)
  expect(await countVisits(database.db, '2026-11-19', '2026-11-19')).toEqual({
    visits: planned + 7,
    sampleVisits: planned,
  })
  await addCounts(database.db, [visit], [])
  await database.db.transaction((tx) => removeVisits(tx))
  expect(await readStoredVisits()).toEqual([{ ...before[0]!, count: 14 }])
})
