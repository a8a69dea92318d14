import { sql } from 'drizzle-orm'
import type { PoolConfig } from 'pg'
import { fromDrizzle, PgBoss, type DatabaseOptions } from 'pg-boss'
import { systemClock } from '#app/basics/dates.ts'
import { type Queryable, SteadyClient, isDatabaseOutage } from './database.server.ts'
import type { Log } from './logger.server.ts'

const queueNames = [
  'attempt-crm',
  'attempt-mail',
  'attempt-delivery',
  'attempt-webhook',
  'maintenance',
  'whatsapp-events',
  'whatsapp-media',
] as const
export type QueueName = (typeof queueNames)[number]

/** Work that any node can run. A job sent through `tx` exists only if that transaction commits. */
export type Jobs = {
  send(tx: Queryable, queue: QueueName, payloads: object[], startAfter?: Date): Promise<void>
  /** Wakes this node as soon as a job from `add_deliveries` is due, instead of up to half a second later. */
  wakeAfter(queue: QueueName, seconds: number): void
}

/** Job for one delivery; the database function `add_deliveries` creates the job. */
export type DeliveryJob = { queue: QueueName; deliveryId: string; afterSeconds?: number }

export type JobRunner = Jobs & {
  /**
   * Runs `handle` for each job, at most `parallel` at a time per node. A dead process's job goes to another worker
   * after a minute. `handle` must be safe to repeat, because a job can be delivered twice.
   */
  work(
    queue: QueueName,
    parallel: number,
    handle: (payload: unknown) => Promise<void>,
  ): Promise<void>
  /** Sends one job per tick of `cron` (Johannesburg time), however many nodes run. */
  schedule(queue: QueueName, name: string, cron: string, payload: object): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the queues on their own connections, so that a transaction that sends a job never waits for a connection that
 * another transaction uses. With `workers: false`, jobs can be sent but never run.
 */
export async function startJobs(
  config: PoolConfig,
  log: Log,
  options: { workers: boolean },
): Promise<JobRunner> {
  let isStopping = false
  // Ignore outage errors while stopping: a connection may report that its server is stopping before it closes.
  const onError = (error: Error) =>
    isStopping && isDatabaseOutage(error) ? undefined : log.error({ err: error }, 'job queue error')
  const boss = await openQueues(config, onError, options.workers)
  const workers = new Map<QueueName, string>()
  return {
    async send(tx, queue, payloads, startAfter) {
      if (payloads.length === 0) return
      const jobs = payloads.map((data) => ({ data, ...(startAfter ? { startAfter } : {}) }))
      await boss.insert(queue, jobs, { db: fromDrizzle(tx, sql) })
      if (startAfter)
        wakeAfter(boss, workers.get(queue), startAfter.getTime() - systemClock.now().getTime())
    },
    wakeAfter: (queue, seconds) => wakeAfter(boss, workers.get(queue), seconds * 1000),
    async work(queue, parallel, handle) {
      workers.set(queue, await workInBatches(boss, queue, parallel, handle))
    },
    async schedule(queue, name, cron, payload) {
      await boss.schedule(queue, cron, payload, { tz: 'Africa/Johannesburg', key: name })
    },
    async stop() {
      isStopping = true
      await boss.stop({ graceful: true, close: true, timeout: 4_000 })
    },
  }
}

const maxWakeDelayMs = 60_000

/** Staff watch replies being sent. Polling finds jobs that are due later or whose wake-up failed. */
function wakeAfter(boss: PgBoss, worker: string | undefined, ms: number): void {
  // Wake the worker 10 ms late, because the database compares the due time with its own clock.
  if (worker && ms < maxWakeDelayMs)
    setTimeout(() => boss.notifyWorker(worker), Math.max(0, ms) + 10).unref()
}

/** pg-boss passes these options on to its pool, although its own type lacks some of them. */
const toPoolOptions = (config: PoolConfig) =>
  ({ query_timeout: 60_000, ...config, Client: SteadyClient }) as DatabaseOptions

async function openQueues(
  config: PoolConfig,
  onError: (error: Error) => void,
  hasWorkers: boolean,
): Promise<PgBoss> {
  const boss = new PgBoss({
    ...toPoolOptions(config),
    max: hasWorkers ? 4 : 1,
    application_name: 'baobab-connect jobs',
    supervise: hasWorkers,
    schedule: hasWorkers,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  })
  boss.on('error', onError)
  await boss.start()
  for (const name of queueNames) {
    await boss.createQueue(name, {
      expireInSeconds: 60,
      retryLimit: 20,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 60,
    })
  }
  return boss
}

/**
 * Fetches jobs in batches, because a worker with a full batch fetches again at once, but otherwise waits for the next
 * poll. A queue that runs one job at a time has small batches, because a whole batch must finish within a minute.
 */
async function workInBatches(
  boss: PgBoss,
  queue: QueueName,
  parallel: number,
  handle: (payload: unknown) => Promise<void>,
): Promise<string> {
  const isOneByOne = parallel === 1
  const batchSize = isOneByOne ? 4 : Math.max(2, Math.floor(Math.sqrt(parallel)))
  return boss.work(
    queue,
    {
      localConcurrency: isOneByOne ? 1 : Math.floor(parallel / batchSize),
      // The shortest interval that pg-boss allows is half a second.
      pollingIntervalSeconds: isOneByOne ? 0.5 : 1,
      batchSize,
      burstWhenBatchFull: true,
    },
    async (jobs) => {
      const run = (job: { data: unknown }) => handle(job.data)
      const groups = isOneByOne ? jobs.map((job) => [job]) : [jobs]
      const handled: PromiseSettledResult<void>[] = []
      for (const group of groups) handled.push(...(await Promise.allSettled(group.map(run))))
      const broken = handled.find((result) => result.status === 'rejected')
      if (broken) throw broken.reason
    },
  )
}
