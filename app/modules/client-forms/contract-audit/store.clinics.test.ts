import { expect, test } from 'vitest'
import { countRowsRead } from '#tools/testing/measure.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import { countClinicsOf } from './store.server.ts'

const database = useTestDatabase()

test('OPS-09 STF-10 the clinics of a person are counted without reading those of others', async () => {
  await database.pool.query(
    `insert into rollout_clinics (key, name, owner_id)
     select 'clinic ' || n, 'Clinic ' || n, case when n > 100 then 'other-' || n % 50 when n > 97 then 'leaver' end
     from generate_series(1, 5000) n`,
  )
  await database.pool.query('analyze rollout_clinics')
  await database.db.transaction(async (tx) => {
    const before = await countRowsRead(tx, 'rollout_clinics')
    expect(await countClinicsOf(tx, ['leaver'])).toEqual(new Map([['leaver', 3]]))
    expect((await countRowsRead(tx, 'rollout_clinics')) - before).toBeLessThan(10)
  })
})
