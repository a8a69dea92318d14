import { expect, test } from 'vitest'
import { useTestDatabase, testContext } from '#tools/testing/test-database.ts'
import type { DeliveryItem } from './schema.ts'
import { enqueueDeliveries } from './service.server.ts'

const database = useTestDatabase()

const items: DeliveryItem[] = [
  { channel: 'crm', kind: 'crm-enquiry', subjectType: 'lead', subjectId: 'a', payload: { n: 1 } },
  { channel: 'mail', kind: 'confirmation', subjectType: 'lead', subjectId: 'a', payload: { n: 2 } },
]

async function jobsOf(id: string) {
  const { rows } = await database.pool.query(
    `select data from pgboss.job where data->>'deliveryId' = $1`,
    [id],
  )
  return rows
}

test('API-02 a queued delivery and its job are stored together; a channel not set up waits', async () => {
  const ctx = testContext(database, { env: { SMTP_URL: 'smtp://127.0.0.1:2525' } })
  const [crm, mail] = await ctx.db.transaction((tx) => enqueueDeliveries(ctx, tx, items))
  expect([crm?.state, mail?.state]).toEqual(['waiting', 'queued'])
  expect(await jobsOf(crm!.id)).toEqual([])
  expect(await jobsOf(mail!.id)).toEqual([{ data: { deliveryId: mail!.id } }])
})

test('API-02 nothing is left of a submission that is rolled back', async () => {
  const ctx = testContext(database, { env: { SMTP_URL: 'smtp://127.0.0.1:2525' } })
  let id = ''
  const failed = ctx.db.transaction(async (tx) => {
    const rows = await enqueueDeliveries(ctx, tx, items.slice(1))
    id = rows[0]!.id
    throw new Error('the lead could not be stored')
  })
  await expect(failed).rejects.toThrow('the lead could not be stored')
  expect(await jobsOf(id)).toEqual([])
  const { rows } = await database.pool.query('select 1 from deliveries where id = $1', [id])
  expect(rows).toEqual([])
})
