import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type DatabaseOptions } from 'pg-boss'
import type { PoolConfig } from 'pg'
import { systemClock } from './clock.ts'
import { type Queryable, SteadyClient, isDatabaseOutage } from './database.server.ts'
import type { Log } from './logger.server.ts'

/** Every queue of the product; a queue exists on all nodes or on none. */
const queueNames = [
  'attempt-crm',
  'attempt-mail',
  'attempt-delivery',
  'maintenance',
  'whatsapp-events',
  'whatsapp-media',
] as const
export type QueueName = (typeof queueNames)[number]

/** Work that other nodes may pick up. A job sent through `tx` exists only if that transaction commits. */
export type Jobs = {
  send(tx: Queryable, queue: QueueName, payloads: object[], startAfter?: Date): Promise<void>
  /** Lets this node look at a queue when a job becomes due that `add_deliveries` gave it, not up to half a second later. */
  wakeAfter(queue: QueueName, seconds: number): void
}

/** The job of a delivery, for the function add_deliveries of the database. */
export type NewJob = { queue: QueueName; deliveryId: string; afterSeconds?: number }

export type JobRunner = Jobs & {
  /**
   * Runs `handle` for each job, at most `parallel` at once on each node, with 1 one after the other; a job whose process dies is
   * given to another worker after a minute.
   * `handle` must be safe to repeat: a job may be given again although it was handled.
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
 * Starts the queues. They have connections of their own: a transaction that sends a job must never wait
 * for a connection that another transaction holds. `workers: false` can send but never runs anything.
 */
export async function startJobs(
  config: PoolConfig,
  log: Log,
  options: { workers: boolean },
): Promise<JobRunner> {
  let isStopping = false
  // What is closed may be told first that its server stops.
  const onError = (error: Error) =>
    isStopping && isDatabaseOutage(error) ? undefined : log.error({ err: error }, 'job queue error')
  const boss = await openQueues(config, onError, options.workers)
  const workers = new Map<QueueName, string>()
  return {
    async send(tx, queue, payloads, startAfter) {
      if (payloads.length === 0) return
      const jobs = payloads.map((data) => ({ data, ...(startAfter ? { startAfter } : {}) }))
      await boss.insert(queue, jobs, { db: fromDrizzle(tx, sql) })
      const worker = workers.get(queue)
      if (worker && startAfter) scheduleWake(boss, worker, startAfter)
    },
    wakeAfter(queue, seconds) {
      const worker = workers.get(queue)
      const dueAt = new Date(systemClock.now().getTime() + seconds * 1000)
      if (worker) scheduleWake(boss, worker, dueAt)
    },
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

const wakeWithinMs = 60_000

/**
 * Lets a worker of this node look at its queue at the very moment at which a job becomes due, and not up to half a second
 * later: someone watches a reply leave (ANS-03). What is due later than soon, or is missed, is found by polling.
 */
function scheduleWake(boss: PgBoss, worker: string, dueAt: Date): void {
  const inMs = dueAt.getTime() - systemClock.now().getTime()
  // A little later, because the database compares with its own clock.
  if (inMs < wakeWithinMs)
    setTimeout(() => boss.notifyWorker(worker), Math.max(0, inMs) + 10).unref()
}

/** pg-boss hands all of them on to the pool it makes. */
const poolOptions = (config: PoolConfig) =>
  ({ query_timeout: 60_000, ...config, Client: SteadyClient }) as DatabaseOptions

async function openQueues(
  config: PoolConfig,
  onError: (error: Error) => void,
  hasWorkers: boolean,
): Promise<PgBoss> {
  const boss = new PgBoss({
    ...poolOptions(config),
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
 * Batches, because a worker that got a full batch fetches again at once; one that fetches single jobs
 * takes one a second, however long the queue is. What must be done one by one is fetched a few at a time, too: few,
 * because all of them must be done before their minute is over.
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
      // Half a second is the shortest that pg-boss allows.
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
