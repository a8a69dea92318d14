import { beforeAll, expect, test } from 'vitest'
import { countRowsRead } from '#tools/testing/measure.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import { queueQuerySchema } from '../schema.ts'
import { findMatchingIds, findQueuePage, searchApprovals } from './store.server.ts'

const database = useTestDatabase()

/** Inserts 3,000 decided requests. Two titles contain "Zoë"; the titles of the latest and the oldest contain "A/B". */
beforeAll(async () => {
  await database.pool.query(
    `insert into approvals (id, type, title, subject_kind, subject_id, subject_name, category, changes, priority, status,
       requires_review_from, base_version, submitted_by, submitted_by_name, submitted_by_email, submitted_by_role,
       decided_by, decided_by_name, decided_at, submitted_at, updated_at)
     select gen_random_uuid(), 'product_create', case when n % 1500 = 7 then 'Publish for Zoë, ' when n in (1, 3000) then 'Publish A/B test ' else 'Publish no ' end || n, 'product',
       gen_random_uuid(), 'No ' || n, 'business_fibre', '[]', 'low', 'rejected', '{}', 1, 'editor', 'Thandi Mokoena', 'thandi@staff.example',
       'editor', 'manager', 'Aisha Patel', now(), now(), now() - n * interval '1 minute'
     from generate_series(1, 3000) n`,
  )
  await database.pool.query('analyze approvals')
})

const makeQueueSearch = (search: string) => ({
  ...queueQuerySchema.parse({ state: 'decided', search }),
  areSamplesShown: false,
  after: undefined,
})

test('OPS-09 STF-03 an indexed search of decided requests finds the same as a full one, reading fewer than ten rows', async () => {
  for (const search of ['zoë', 'Zoë MOKOENA', 'publish zoë 1507', 'nobody']) {
    const listed = await findMatchingIds(database.db, search, 1_000)
    const read = await findQueuePage(database.db, makeQueueSearch(search))
    expect(listed?.length).toBe(search === 'nobody' ? 0 : search.includes('1507') ? 1 : 2)
    await database.db.transaction(async (tx) => {
      const before = await countRowsRead(tx, 'approvals')
      expect(await findQueuePage(tx, { ...makeQueueSearch(search), listed })).toEqual(read)
      expect((await countRowsRead(tx, 'approvals')) - before).toBeLessThan(10)
    })
  }
})

test('OPS-09 a common search, a short one and one in a small table skip the index and follow the list order', async () => {
  expect(await findMatchingIds(database.db, 'publish', 1_000)).toBeUndefined()
  expect(await findMatchingIds(database.db, 'no 7', 1_000)).toBeUndefined()
  expect(await findMatchingIds(database.db, '--- a-b Кофе', 1_000)).toBeUndefined()
  expect(await findMatchingIds(database.db, 'zoë')).toBeUndefined()
  const [first] = await findQueuePage(database.db, makeQueueSearch('publish'))
  expect(first?.subjectName).toBe('No 1')
})

test('OPS-09 STF-07 a search that the index can’t answer covers only the latest thousand requests', async () => {
  const found = async (search: string) => {
    const rows = await searchApprovals(database.db, search, { most: 10, areSamplesShown: false })
    return rows.map(({ row }) => row.subjectName)
  }
  expect(await found('a/b')).toEqual(['No 1'])
  expect(await found('a/b test')).toEqual(['No 1', 'No 3000'])
  expect(await found('---')).toEqual([])
})
