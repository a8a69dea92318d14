import { randomUUID } from 'node:crypto'
import { Client, type PoolConfig } from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { type Clock } from '#app/basics/dates.ts'
import type { Outcome } from '#app/basics/outcome.ts'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import {
  visitor,
  type Actor,
  type StaffActor,
  type Context,
  Extensions,
} from '#app/platform/context.server.ts'
import {
  connectDatabase,
  type DatabaseConnection,
  type Transaction,
} from '#app/platform/database.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { startJobs, type JobRunner } from '#app/platform/jobs.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { TaggedCache } from '#app/platform/tagged-cache.server.ts'
import { configFor, queryUntilUnused } from './database-server.ts'
import { fixedClock } from './fixed-clock.ts'

export type TestDatabase = DatabaseConnection & {
  config: PoolConfig
  jobs: JobRunner
  name: string
}

/** The database of a test file, filled by `seeds` in order. It exists from the file's first hook to its last. */
export function useTestDatabase(
  ...seeds: ((db: TestDatabase['db']) => Promise<unknown>)[]
): TestDatabase {
  // The database's properties are set before the first test; until then the object is empty.
  const database = {} as TestDatabase
  beforeAll(async () => {
    Object.assign(database, await createTestDatabase())
    for (const seed of seeds) await seed(database.db)
  })
  afterAll(() => database.close())
  return database
}

/** Creates a separate database for a test file, as a copy of the migrated template. Call `close` in afterAll. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const template = inject('templateDatabase')
  const name = `${template}_${randomUUID().slice(0, 8)}`
  const admin = new Client(server)
  await admin.connect()
  // PostgreSQL copies a template only while it has no other connection, so files that start together take turns.
  await admin.query('select pg_advisory_lock(7120202)')
  await queryUntilUnused(admin, `create database ${name} template ${template}`)
  await admin.end()
  const config = configFor(server, name) as PoolConfig
  // A busy machine exceeds the product's time limits of 3 s for a connection and 15 s for a statement.
  const patient = { connectionTimeoutMillis: 100_000, onConnect: async () => {} }
  const connection = connectDatabase({ ...config, ...patient, max: 6 }, () => {})
  const jobs = await startJobs(config, silentLog, { workers: false })
  return {
    ...connection,
    config,
    jobs,
    name,
    async close() {
      await jobs.stop()
      await connection.close()
    },
  }
}

/** Job queues of a test database, with workers. They exist from the file's first hook to its last. */
export function useJobs(database: TestDatabase): JobRunner {
  const jobs = {} as JobRunner
  beforeAll(async () => {
    Object.assign(jobs, await startJobs(database.config, silentLog, { workers: true }))
  })
  afterAll(() => jobs.stop())
  return jobs
}

/** Runs `hold` in a transaction, starts each call once the one before it waits for a lock, and then commits. */
export async function callWhileLocked(
  { db, pool }: TestDatabase,
  hold: (tx: Transaction) => Promise<unknown>,
  ...calls: (() => Promise<unknown>)[]
) {
  const started: Promise<unknown>[] = []
  const waiting = async () =>
    (
      await pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    ).rowCount
  await db.transaction(async (tx) => {
    await hold(tx)
    for (const call of calls) {
      started.push(call())
      await expect.poll(waiting).toBe(started.length)
    }
  })
  return Promise.all(started)
}

/** Returns the value of a successful outcome. */
export function valueOf<Value>(outcome: Outcome<Value, string>): Value {
  if (!outcome.ok) throw new Error(`${outcome.reason}: ${outcome.message}`)
  return outcome.value
}

/** The database's current time, which sessions, links and deliveries use; this machine's clock may differ. */
export async function databaseNow(database: TestDatabase): Promise<Date> {
  const { rows } = await database.pool.query<{ now: Date }>('select now() as now')
  return rows[0]!.now
}

/** Friday 20 November 2026, 10:00 in Johannesburg. */
export const testNow = new Date('2026-11-20T08:00:00Z')

export function testContext(
  database: TestDatabase,
  more: {
    actor?: Actor
    clock?: Clock
    env?: Record<string, string>
    clientNetwork?: string
    extensions?: Extensions
  } = {},
): Context {
  return {
    db: database.db,
    jobs: database.jobs,
    actor: more.actor ?? visitor,
    clock: more.clock ?? fixedClock(testNow),
    log: silentLog,
    env: readEnv({ NODE_ENV: 'test', ...more.env }),
    cache: new TaggedCache(silentLog),
    extensions: more.extensions ?? new Extensions(),
    tagsRead: new Set(),
    requestId: randomUUID(),
    clientNetwork: more.clientNetwork ?? '192.0.2.1',
  }
}

const permissionsOf: Record<StaffRole, Record<string, boolean>> = {
  viewer: {},
  editor: { edit: true },
  product_manager: { edit: true, approve: true },
  super_admin: {},
}

export function staffActor(role: StaffRole, more: Partial<StaffActor> = {}): StaffActor {
  return {
    kind: 'staff',
    id: `staff-${role}`,
    name: `Test ${role}`,
    email: `${role}@staff.example`,
    role,
    // As after a seed or an invitation, the permissions match the role.
    permissions: permissionsOf[role],
    ...more,
  }
}
