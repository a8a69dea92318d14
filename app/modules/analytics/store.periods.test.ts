import { beforeEach, expect, test } from 'vitest'
import { dateAfter } from '#app/basics/dates.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { testContext, testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import type { Metric } from './content.ts'
import { spanOf } from './overview/rules.ts'
import { pruneAnalytics } from './service.server.ts'
import { addCounts, findDays, findSums, hasPeriodSums } from './store.server.ts'
import { analyticsDaily, analyticsDays, analyticsPeriods } from './tables.ts'

const database = useTestDatabase()
const today = '2026-11-20'
const sumUp = () => pruneAnalytics(testContext(database, { clock: fixedClock(testNow) }))

beforeEach(async () => {
  for (const table of [analyticsDaily, analyticsDays, analyticsPeriods])
    await database.db.delete(table)
})

const row = (day: string, metric: Metric, name: string, count: number, bar = 0) => {
  return { day, metric, name, bar, count }
}

/** Counts for each of 200 days, with names that vary from day to day. */
function makeManyDays() {
  return Array.from({ length: 200 }, (_, back) => dateAfter(today, -back)).flatMap((day, back) => [
    row(day, 'view', `/${back % 7}`, back + 1),
    row(day, 'visit', '/', 3),
    row(day, 'lcp', '/', 2, back % 5),
    ...(back % 13 === 0 ? [row(day, 'broken', `/gone-${back}`, 1)] : []),
  ])
}

async function readSums(days: number) {
  const span = spanOf(today, days)
  const [sums, perDay] = [await findSums(database.db, span, 100), await findDays(database.db, span)]
  const sorted = <Row>(rows: readonly Row[]) =>
    rows.map((one) => JSON.stringify(Object.entries(one as object).toSorted())).toSorted()
  return { sums: sorted(sums), days: sorted(perDay) }
}

test('OPS-09 stored period sums give the same figures as the daily counts, including counts added later today', async () => {
  await addCounts(database.db, makeManyDays(), [])
  const before = await Promise.all([7, 30, 90].map(readSums))
  await sumUp()
  expect(await hasPeriodSums(database.db, spanOf(today, 90))).toBe(true)
  expect(await Promise.all([7, 30, 90].map(readSums))).toEqual(before)
  await addCounts(database.db, [row(today, 'view', '/new', 5), row(today, 'view', '/0', 1)], [])
  const summed = await Promise.all([7, 30, 90].map(readSums))
  await database.db.delete(analyticsPeriods)
  expect(await Promise.all([7, 30, 90].map(readSums))).toEqual(summed)
})

test('OPS-09 only the most requested broken paths are listed, but all pages', async () => {
  const day = dateAfter(today, -2)
  const rows = Array.from({ length: 30 }, (_, at) => [
    row(day, 'broken', `/gone-${at + 1}`, at + 1),
    row(day, 'view', `/page-${at + 1}`, at + 1),
  ])
  await addCounts(database.db, rows.flat(), [])
  const named = async () => {
    const sums = await findSums(database.db, spanOf(today, 7), 3)
    const of = (metric: string) =>
      sums.filter((sum) => sum.metric === metric).map(({ name, now }) => `${name} ${now}`)
    return { broken: of('broken').toSorted(), views: of('view').length }
  }
  const fromDays = await named()
  expect(fromDays).toEqual({ broken: ['/gone-28 28', '/gone-29 29', '/gone-30 30'], views: 30 })
  await sumUp()
  expect(await named()).toEqual(fromDays)
  // Today's counts may move a name into the list of the highest counts.
  await addCounts(database.db, [row(today, 'broken', '/gone-1', 90)], [])
  expect((await named()).broken).toContain('/gone-1 91')
})

test('OPS-09 counts added late for yesterday are included', async () => {
  await addCounts(database.db, makeManyDays(), [])
  await sumUp()
  await addCounts(database.db, [row(dateAfter(today, -1), 'view', '/late', 9)], [])
  expect(await hasPeriodSums(database.db, spanOf(today, 7))).toBe(false)
  expect((await readSums(7)).sums.some((one) => one.includes('/late'))).toBe(true)
})

test('OPS-09 yesterday’s period sums are not used for today', async () => {
  await addCounts(database.db, makeManyDays(), [])
  await sumUp()
  expect(await hasPeriodSums(database.db, spanOf(dateAfter(today, 1), 7))).toBe(false)
})
