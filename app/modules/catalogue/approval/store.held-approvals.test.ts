import { expect, test } from 'vitest'
import { countRowsRead } from '#tools/testing/measure.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import { countPendingRequestsOf } from './store.server.ts'

const database = useTestDatabase()

test('OPS-09 STF-10 one person’s pending requests are counted without reading those of others', async () => {
  await database.pool.query(
    `insert into approvals (id, type, title, subject_kind, subject_id, subject_name, category, changes, priority,
       requires_review_from, base_version, submitted_by, submitted_by_name, submitted_by_email, submitted_by_role,
       handed_to, handed_to_name, submitted_at, updated_at)
     select gen_random_uuid(), 'product_create', 'Publish no ' || n, 'product', gen_random_uuid(), 'No ' || n,
       'business_fibre', '[]', 'low', '{}', 1, case n when 1 then 'leaver' else 'other-' || n % 50 end, 'Name',
       'name@staff.example', 'editor', case n when 2 then 'leaver' end, case n when 2 then 'Leaver' end, now(), now()
     from generate_series(1, 1000) n`,
  )
  await database.pool.query('analyze approvals')
  await database.db.transaction(async (tx) => {
    const before = await countRowsRead(tx, 'approvals')
    expect(await countPendingRequestsOf(tx, ['leaver'])).toEqual(new Map([['leaver', 2]]))
    expect((await countRowsRead(tx, 'approvals')) - before).toBeLessThan(10)
  })
})
