import { expect, test } from 'vitest'
import { useTestDatabase, testContext } from '#tools/testing/test-database.ts'
import type { DeliveryItem } from './schema.ts'
import { enqueueDeliveries } from './service.server.ts'
import { cancelUndeliveredRows } from './store.server.ts'

const database = useTestDatabase()

const items: DeliveryItem[] = [
  { channel: 'crm', kind: 'crm-enquiry', subjectType: 'lead', subjectId: 'a', payload: { n: 1 } },
  { channel: 'mail', kind: 'confirmation', subjectType: 'lead', subjectId: 'a', payload: { n: 2 } },
]

const withMail = { env: { SMTP_URL: 'smtp://127.0.0.1:2525' } }
const jobsOf = async (id: string) =>
  (await database.pool.query(`select data from pgboss.job where data->>'deliveryId' = $1`, [id]))
    .rows

test('API-02 a queued delivery is stored with its job, and one for a channel that isn’t set up waits without', async () => {
  const ctx = testContext(database, withMail)
  const [crm, mail] = await ctx.db.transaction((tx) => enqueueDeliveries(ctx, tx, items))
  expect([crm?.state, mail?.state]).toEqual(['waiting', 'queued'])
  expect(await jobsOf(crm!.id)).toEqual([])
  expect(await jobsOf(mail!.id)).toEqual([{ data: { deliveryId: mail!.id } }])
})

test('API-02 a rollback removes the delivery and its job', async () => {
  const ctx = testContext(database, withMail)
  let id = ''
  const failed = ctx.db.transaction(async (tx) => {
    id = (await enqueueDeliveries(ctx, tx, items.slice(1)))[0]!.id
    throw new Error('the lead could not be stored')
  })
  await expect(failed).rejects.toThrow('the lead could not be stored')
  expect(await jobsOf(id)).toEqual([])
  const { rows } = await database.pool.query('select 1 from deliveries where id = $1', [id])
  expect(rows).toEqual([])
})

test('T49 the open deliveries of a restored backup can be cancelled, while delivered and failed ones stay', async () => {
  const ctx = testContext(database, withMail)
  await database.pool.query('truncate deliveries')
  const states = ['waiting', 'queued', 'sending', 'delivered', 'failed', 'cancelled']
  for (const state of states) {
    const [row] = await ctx.db.transaction((tx) => enqueueDeliveries(ctx, tx, items.slice(1)))
    await database.pool.query('update deliveries set state = $1 where id = $2', [state, row!.id])
  }
  expect(await cancelUndeliveredRows(database.db)).toBe(3)
  expect(await cancelUndeliveredRows(database.db)).toBe(0)
  const { rows } = await database.pool.query(
    'select state, count(*)::int from deliveries group by state order by state',
  )
  expect(rows).toEqual([
    { state: 'cancelled', count: 4 },
    { state: 'delivered', count: 1 },
    { state: 'failed', count: 1 },
  ])
})

test('T49 on a copy of the site, a webhook delivery waits like an email', async () => {
  const webhook = { ...items[0]!, channel: 'webhook' as const }
  const ctx = testContext(database, { env: { COPY: 'yes', ...withMail.env } })
  const rows = await ctx.db.transaction((tx) => enqueueDeliveries(ctx, tx, [webhook, items[1]!]))
  expect(rows.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
})
