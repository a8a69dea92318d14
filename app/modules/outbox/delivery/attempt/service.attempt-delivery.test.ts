import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemActor, type Context } from '#app/platform/context.server.ts'
import { countStates, driveDeliveries, testEngine } from '#tools/testing/drive-deliveries.ts'
import { useTestDatabase, testContext } from '#tools/testing/test-database.ts'
import { eraseDeliveriesOfSubjects } from '../personal-data/store.server.ts'
import { failedAttempt, maxFailures } from '../rules.ts'
import type { AttemptResult, DeliveryChannel } from '../schema.ts'
import {
  enqueueDeliveries,
  releaseWaitingDeliveries,
  requeueStuckDeliveries,
} from '../service.server.ts'
import {
  type Delivery,
  claimDelivery,
  countOpenDeliveries,
  findDeliveriesOfSubject,
} from '../store.server.ts'
import { attemptDelivery } from './service.server.ts'

const database = useTestDatabase()
let ctx: Context
beforeAll(() => void (ctx = contextWith({ SMTP_URL: 'smtp://127.0.0.1:2525' })))
beforeEach(() => database.pool.query('truncate deliveries, activity_log; delete from pgboss.job'))

function contextWith(env: Record<string, string>) {
  return testContext(database, { env, actor: systemActor('deliveries') })
}

async function enqueueDelivery(subjectId = 'lead-1', channel: DeliveryChannel = 'mail', by = ctx) {
  const about = { kind: 'confirmation', subjectType: 'lead', subjectId }
  const item = { ...about, channel, payload: { subjectId } }
  return (await ctx.db.transaction((tx) => enqueueDeliveries(by, tx, [item])))[0]!.id
}

async function readDelivery(subjectId = 'lead-1'): Promise<Delivery> {
  return (await findDeliveriesOfSubject(ctx.db, 'lead', subjectId))[0]!
}

const update = (change: string) => database.pool.query(`update deliveries set ${change}`)
const activities = async () =>
  (await database.pool.query('select action, subject_id, details from activity_log order by id'))
    .rows

async function jobsOf(id: string) {
  const { rows } = await database.pool.query(
    `select extract(epoch from start_after - created_on)::float as seconds from pgboss.job
      where data->>'deliveryId' = $1 order by created_on`,
    [id],
  )
  return rows.map((row) => Math.round(row.seconds))
}

const deliveredResult: AttemptResult = { kind: 'delivered', result: { messageId: 'm-1' } }
const transientResult: AttemptResult = failedAttempt('transient', 'http-500', 'down')
const refusedError = { code: 'INVALID_DATA', message: 'no', field: 'Phone' }
const throttledResult: AttemptResult = {
  ...failedAttempt('throttled', 'throttled', 'slow'),
  retryAfterSeconds: 90,
}

function channelAnswering(...results: AttemptResult[]) {
  let calls = 0
  const channel = async () => results[Math.min(calls++, results.length - 1)]!
  return { ...testEngine({ mail: channel }), calls: () => calls }
}

describe('API-02 the result of an attempt', () => {
  test('delivered: the ids are stored and the activity log has an entry', async () => {
    const id = await enqueueDelivery()
    await attemptDelivery(ctx, id, channelAnswering(deliveredResult))
    expect(await readDelivery()).toMatchObject({
      state: 'delivered',
      attempts: 1,
      result: { messageId: 'm-1' },
      lastError: null,
      deliveredAt: expect.any(Date),
    })
    const details = { deliveryId: id, channel: 'mail', kind: 'confirmation', attempts: 1 }
    const logged = { action: 'delivery.delivered', subject_id: 'lead-1', details }
    expect(await activities()).toEqual([logged])
  })

  test('OPS-02 a delivery for an unknown channel stays queued with a later job, for a server with a newer version', async () => {
    const id = await enqueueDelivery()
    await update(`channel = 'carrier-pigeon'`)
    await attemptDelivery(ctx, id, channelAnswering(deliveredResult))
    expect(await readDelivery()).toMatchObject({ state: 'queued', attempts: 0, lastError: null })
    const [, later] = await jobsOf(id)
    expect(later).toBeGreaterThan(20)
  })

  test('API-05 refused: fails at once with the refused field', async () => {
    const id = await enqueueDelivery()
    await attemptDelivery(ctx, id, channelAnswering({ kind: 'refused', error: refusedError }))
    expect(await readDelivery()).toMatchObject({ state: 'failed', lastError: refusedError })
    expect(await activities()).toMatchObject([
      { action: 'delivery.failed', details: { code: 'INVALID_DATA', field: 'Phone' } },
    ])
    expect(await jobsOf(id)).toHaveLength(1)
  })

  test('API-06 transient: queued again with a job at its due time', async () => {
    const id = await enqueueDelivery()
    await attemptDelivery(ctx, id, channelAnswering(transientResult))
    const queued = { state: 'queued', failures: 1, lastError: transientResult.error }
    expect(await readDelivery()).toMatchObject(queued)
    expect(await activities()).toEqual([])
    const [first, second] = await jobsOf(id)
    expect([first! <= 0, second! >= 0 && second! <= 2]).toEqual([true, true])
  })

  test('T21 throttled: waits for the requested delay and doesn’t count as a failure', async () => {
    const id = await enqueueDelivery()
    await attemptDelivery(ctx, id, channelAnswering(throttledResult))
    expect(await readDelivery()).toMatchObject({ state: 'queued', failures: 0 })
    expect((await jobsOf(id))[1]).toBeGreaterThanOrEqual(89)
  })

  test('API-06 after the maximum number of failures, the delivery fails for good', async () => {
    const id = await enqueueDelivery()
    const engine = channelAnswering(transientResult)
    await driveDeliveries(ctx, database, engine)
    const failed = { state: 'failed', attempts: maxFailures, failures: maxFailures }
    expect(await readDelivery()).toMatchObject(failed)
    expect(engine.calls()).toBe(maxFailures)
    await attemptDelivery(ctx, id, engine)
    expect(engine.calls()).toBe(maxFailures)
  })

  test('an internal error is transient, and its message is not stored', async () => {
    const id = await enqueueDelivery()
    await attemptDelivery(ctx, id, testEngine({ mail: () => Promise.reject(new Error('secret')) }))
    expect(await readDelivery()).toMatchObject({ state: 'queued', lastError: { code: 'internal' } })
    expect(JSON.stringify(await readDelivery())).not.toContain('secret')
  })
})

describe('T23 one delivery, several workers', () => {
  test('twenty workers at once make one attempt', async () => {
    const id = await enqueueDelivery()
    const engine = channelAnswering(deliveredResult)
    await Promise.all(Array.from({ length: 20 }, () => attemptDelivery(ctx, id, engine)))
    expect([engine.calls(), (await readDelivery()).attempts]).toEqual([1, 1])
  })

  test('a delivery is not attempted before its due time', async () => {
    const id = await enqueueDelivery()
    await attemptDelivery(ctx, id, channelAnswering(throttledResult))
    const engine = channelAnswering(deliveredResult)
    await attemptDelivery(ctx, id, engine)
    expect(engine.calls()).toBe(0)
  })

  test('a delivery whose process died is retried after a minute, not earlier', async () => {
    const id = await enqueueDelivery()
    await claimDelivery(ctx.db, id)
    const engine = channelAnswering(deliveredResult)
    await attemptDelivery(ctx, id, engine)
    expect([engine.calls(), await requeueStuckDeliveries(ctx)]).toEqual([0, 0])
    await update(`last_attempt_at = now() - interval '61 seconds'`)
    expect(await requeueStuckDeliveries(ctx)).toBe(1)
    await attemptDelivery(ctx, id, engine)
    expect(await readDelivery()).toMatchObject({ state: 'delivered', attempts: 2 })
  })

  test('a late result from a process presumed dead changes nothing', async () => {
    const id = await enqueueDelivery()
    const engine = testEngine({
      async mail() {
        await update(`last_attempt_at = now() - interval '2 minutes'`)
        await attemptDelivery(ctx, id, channelAnswering(deliveredResult))
        return transientResult
      },
    })
    await attemptDelivery(ctx, id, engine)
    expect(await readDelivery()).toMatchObject({ state: 'delivered', attempts: 2 })
  })

  test('PRV-04 a delivery erased during an attempt stays cancelled', async () => {
    const id = await enqueueDelivery()
    const engine = testEngine({
      async mail() {
        await eraseDeliveriesOfSubjects(ctx.db, 'lead', ['lead-1'])
        return transientResult
      },
    })
    await attemptDelivery(ctx, id, engine)
    expect(await readDelivery()).toMatchObject({ state: 'cancelled', payload: {}, lastError: null })
    await update(`last_attempt_at = now() - interval '1 hour'`)
    expect(await requeueStuckDeliveries(ctx)).toBe(0)
  })

  test('T25 the sweep requeues deliveries with a lost job or a date in the future', async () => {
    await enqueueDelivery()
    const tomorrow = `now() + interval '1 day'`
    for (const change of [
      `next_attempt_at = now() - interval '11 minutes'`,
      `next_attempt_at = ${tomorrow}, attempts = 1`,
      `next_attempt_at = ${tomorrow}, attempts = 0, created_at = ${tomorrow}`,
      `state = 'sending', last_attempt_at = ${tomorrow}`,
    ]) {
      await update(change)
      expect(await requeueStuckDeliveries(ctx)).toBe(1)
      expect(await requeueStuckDeliveries(ctx)).toBe(0)
    }
  })
})

describe('T21 a channel that is down', () => {
  const leads = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  /** Failures of other deliveries before the test, so that our fifth failure is the thirtieth in a row. */
  const earlier = Array.from({ length: 25 }, (_, at) => `earlier-${at}`)

  async function takeDown() {
    const ids = await Promise.all(leads.map((lead) => enqueueDelivery(lead)))
    let result = transientResult
    const engine = {
      ...testEngine({ mail: async () => result }),
      setResult: (next: AttemptResult) => void (result = next),
    }
    for (const deliveryId of earlier) {
      await engine.breakers.record('mail', { deliveryId, wasProbe: false, result: transientResult })
    }
    for (const id of ids) await attemptDelivery(ctx, id, engine)
    return { ids, engine }
  }

  async function failures() {
    const rows = await Promise.all(leads.map((lead) => readDelivery(lead)))
    return rows.map((row) => `${row.attempts}/${row.failures}${row.nextAttemptAt ? '' : ' parked'}`)
  }

  test('after thirty failures in a row, the rest are parked without an attempt and one is due as a probe', async () => {
    await takeDown()
    const parked = Array(3).fill('0/0 parked')
    expect(await failures()).toEqual([...Array(5).fill('1/1'), ...parked])
    const { rows } = await database.pool.query(
      `select extract(epoch from next_attempt_at - last_attempt_at)::float as seconds from deliveries where subject_id = 'e'`,
    )
    expect(rows[0].seconds).toBeGreaterThan(4)
  })

  test('a failed probe adds no failure and is parked, and another delivery probes next', async () => {
    const { ids, engine } = await takeDown()
    engine.clock.ms += 6_000
    await update(`next_attempt_at = now() where subject_id = 'e'`)
    await attemptDelivery(ctx, ids[4]!, engine)
    expect(await readDelivery('e')).toMatchObject({ attempts: 2, failures: 1, nextAttemptAt: null })
    const { rows } = await database.pool.query(
      `select subject_id from deliveries where next_attempt_at >
        (select last_attempt_at + interval '9 seconds' from deliveries where subject_id = 'e')`,
    )
    expect(rows).toHaveLength(1)
    expect(['f', 'g', 'h']).toContain(rows[0].subject_id)
  })

  test('the first success releases all parked deliveries', async () => {
    const { ids, engine } = await takeDown()
    engine.clock.ms += 6_000
    engine.setResult(deliveredResult)
    await attemptDelivery(ctx, ids[7]!, engine)
    const { rows } = await database.pool.query(
      `select subject_id from deliveries where state = 'queued' and attempts = 0 and next_attempt_at <= now() order by 1`,
    )
    expect(rows.map((row) => row.subject_id)).toEqual(['f', 'g'])
    expect((await jobsOf(ids[5]!)).length).toBe(2)
  })

  test('no delivery fails during a long outage, and all arrive afterwards', async () => {
    const { engine } = await takeDown()
    await driveDeliveries(ctx, database, engine, { rounds: 40 })
    const queued = { channel: 'mail', state: 'queued', count: 8 }
    expect(await countOpenDeliveries(ctx.db)).toEqual([queued])
    engine.setResult(deliveredResult)
    await driveDeliveries(ctx, database, engine)
    expect(await countStates(ctx.db)).toEqual([{ channel: 'mail', state: 'delivered', count: 8 }])
    expect(await countOpenDeliveries(ctx.db)).toEqual([])
  })

  test('parked deliveries are released by the sweep and at the next start', async () => {
    await takeDown()
    expect(await requeueStuckDeliveries(ctx)).toBe(3)
    await update('next_attempt_at = null')
    expect(await releaseWaitingDeliveries(ctx)).toBe(8)
  })

  test('a delivery that always fails doesn’t delay others', async () => {
    const poison = await enqueueDelivery('poison')
    const ids = await Promise.all(leads.map((lead) => enqueueDelivery(lead)))
    const engine = testEngine({
      mail: async (_ctx, delivery) =>
        delivery.subjectId === 'poison' ? transientResult : deliveredResult,
    })
    for (let at = 0; at < 8; at++) {
      await update(`next_attempt_at = now() where subject_id = 'poison'`)
      await attemptDelivery(ctx, poison, engine)
    }
    for (const id of ids) await attemptDelivery(ctx, id, engine)
    expect(await readDelivery('poison')).toMatchObject({ state: 'queued', failures: 8 })
    for (const lead of leads)
      expect(await readDelivery(lead)).toMatchObject({ state: 'delivered', attempts: 1 })
  })
})

describe('D-71 a channel that is not set up', () => {
  test('deliveries wait, and are released at the first start after the setup', async () => {
    const unset = contextWith({})
    const id = await enqueueDelivery('lead-1', 'mail', unset)
    expect(await readDelivery()).toMatchObject({ state: 'waiting' })
    expect(await releaseWaitingDeliveries(unset)).toBe(0)
    expect(await releaseWaitingDeliveries(ctx)).toBe(1)
    expect(await jobsOf(id)).toHaveLength(1)
    await attemptDelivery(ctx, id, channelAnswering(deliveredResult))
    expect(await readDelivery()).toMatchObject({ state: 'delivered' })
  })

  test('a delivery waits again, without an attempt, once the settings are removed', async () => {
    const id = await enqueueDelivery()
    await attemptDelivery(contextWith({}), id, channelAnswering(deliveredResult))
    expect(await readDelivery()).toMatchObject({ state: 'waiting', attempts: 0 })
  })
})

test('open deliveries are counted by channel and state', async () => {
  await enqueueDelivery('a')
  await enqueueDelivery('b')
  await enqueueDelivery('c', 'crm')
  const counts = await countOpenDeliveries(ctx.db)
  expect(counts.toSorted((a, b) => a.channel.localeCompare(b.channel))).toEqual([
    { channel: 'crm', state: 'waiting', count: 1 },
    { channel: 'mail', state: 'queued', count: 2 },
  ])
})

test('OPS-05 a database error neither opens the channel’s breaker nor counts as a failure', async () => {
  const id = await enqueueDelivery()
  const engine = testEngine({
    mail: () => Promise.reject(new Error('timeout exceeded when trying to connect')),
  })
  for (let tried = 0; tried < 40; tried++) {
    await update('next_attempt_at = now()')
    await attemptDelivery(ctx, id, engine)
  }
  for (let other = 0; other < 40; other++)
    await attemptDelivery(ctx, await enqueueDelivery(`other-${other}`), engine)
  expect(engine.breakers.request('mail')).toBe('attempt')
  expect(await readDelivery()).toMatchObject({ state: 'queued', failures: 0 })
})
