import { setTimeout as delay } from 'node:timers/promises'
import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import {
  Client,
  type ClientBase,
  type ClientConfig,
  Pool,
  type PoolClient,
  type PoolConfig,
  types,
} from 'pg'
import type { Refusal } from '#app/basics/outcome.ts'
import { sqlState } from './logger.server.ts'

// Codes of an outage: connection lost (08), serialization failure or deadlock (40), out of resources, including a full
// disk (53), server shutting down (57P), read-only (25006), or a socket error. The error of a standby about an unlogged
// table is only recognisable by its message.
const outageCode = /^(08|40001$|40P01$|53|57P|25006$|ECONN|EPIPE|ETIMEDOUT)/
const outageMessage =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable|after calling end on the pool|unlogged relations during recovery/

/** Checks if the database is temporarily unavailable, so that a retry of the request may succeed. */
export function isDatabaseOutage(error: unknown): boolean {
  const reasons = [error, (error as Error | undefined)?.cause]
  return (
    reasons.some((reason) => reason instanceof Error && outageMessage.test(reason.message)) ||
    reasons.some(isMissingSocket) ||
    outageCode.test(sqlState(error) ?? '')
  )
}

/** Checks for a missing socket: the server is not running. Other missing files are a different error. */
function isMissingSocket(reason: unknown): boolean {
  const { code, syscall } = (reason ?? {}) as NodeJS.ErrnoException
  return code === 'ENOENT' && syscall === 'connect'
}

/** Query interface of all data functions and services: the pool, or one of its transactions. */
export type Database = NodePgDatabase<Record<string, never>>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Queryable = Database | Transaction

/**
 * Runs a transaction, and up to three times more after a deadlock or if another one stored the same unique value first.
 * `work` must only write through its transaction.
 */
export async function retryTransaction<Value>(
  db: Database,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  for (let left = 3; ; left--) {
    try {
      return await db.transaction(work)
    } catch (error) {
      const state = sqlState(error)
      if (left === 0 || (state !== deadlockCode && state !== uniqueViolationCode)) throw error
    }
  }
}

const deadlockCode = '40P01'
const uniqueViolationCode = '23505'

const bigintTypeId = 20
// bigint columns here are counts and sequence numbers, far below 2^53.
types.setTypeParser(bigintTypeId, Number)

export type DatabaseConnection = {
  db: Database
  pool: Pool
  /** Connection settings that bypass a pooler, if there is one, for work that needs its own session. */
  direct?: ClientConfig
  close(): Promise<void>
}

const statementTimeoutMs = 15_000
/** TCP notices a vanished server only after 15 minutes. The slowest queries are the nightly totals. */
const queryTimeoutMs = 60_000

/**
 * pg client that always has an `error` listener. Node.js ends the process on an `error` event without a listener, and a
 * pool listens only while the connection is idle.
 */
export class SteadyClient extends Client {
  constructor(config?: ConstructorParameters<typeof Client>[0]) {
    super(config)
    this.on('error', () => {})
  }
}

/** Opens a pool. `onIdleError` receives errors of connections closed by the server, which the pool replaces. */
export function connectDatabase(
  config: PoolConfig,
  onIdleError: (error: Error) => void,
): DatabaseConnection {
  const pool = new Pool({
    max: 18,
    connectionTimeoutMillis: 3_000,
    query_timeout: queryTimeoutMs,
    idleTimeoutMillis: 30_000,
    application_name: 'baobab-connect',
    Client: SteadyClient,
    onConnect: limitStatements,
    ...config,
  })
  let isClosing = false
  let open = 0
  let onAllClosed = () => {}
  pool.on('connect', () => open++)
  pool.on('remove', () => --open === 0 && onAllClosed())
  // Ignore errors while closing, because a connection may still receive the message that its server is stopping.
  pool.on('error', (error) => isClosing || onIdleError(error))
  return {
    db: withRefusalRollback(withReleasedConnections(pool)),
    pool,
    async close() {
      isClosing = true
      const closed = new Promise<void>((resolve) => (onAllClosed = resolve))
      await pool.end()
      // Wait for the connections to close, because `pool.end()` already resolves when the pool's list is empty.
      if (open > 0) await Promise.race([closed, delay(closeTimeoutMs, undefined, { ref: false })])
    },
  }
}

/** PgBouncer refuses the timeout in the startup packet. Behind it, the setting of the role applies. */
async function limitStatements(client: ClientBase): Promise<void> {
  await client.query(`set statement_timeout = ${statementTimeoutMs}`)
}

const drizzleOptions = { casing: 'snake_case' } as const

/** Drizzle keeps a connection whose `begin` fails; repeated failures would empty the pool. */
function withReleasedConnections(pool: Pool): Database {
  const db = drizzle(pool, drizzleOptions) as Database
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let isLost = false
    try {
      return await (drizzle(serializeQueries(client), drizzleOptions) as Database).transaction(
        work,
        config,
      )
    } catch (error) {
      isLost = isDatabaseOutage(error)
      throw error
    } finally {
      client.release(isLost)
    }
  }
  return db
}

/** Runs queued statements one after the other, because future versions of pg will not queue them. */
function serializeQueries(client: PoolClient): PoolClient {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...args: Parameters<PoolClient['query']>) => {
    const answer = last.then(() => client.query(...args) as unknown)
    last = answer.catch(() => {})
    return answer
  }
  // The cast is safe because Drizzle calls only `query` on a connection.
  return { query } as unknown as PoolClient
}

/**
 * Wraps the database so that a transaction whose work returns a refusal is rolled back and returns the refusal. Nothing
 * refused is ever stored. To store something despite a refusal, write it in a transaction that returns another value.
 */
function withRefusalRollback<Db extends Queryable>(db: Db): Db {
  const begin = db.transaction.bind(db) as Database['transaction']
  db.transaction = async (work, config) => {
    let refusal: Refusal | undefined
    try {
      return await begin(async (tx) => {
        const answer = await work(withRefusalRollback(tx))
        if (!isRefusal(answer)) return answer
        refusal = answer
        throw new RollbackSignal()
      }, config)
    } catch (error) {
      if (error instanceof RollbackSignal && refusal)
        return refusal as Awaited<ReturnType<typeof work>>
      throw error
    }
  }
  return db
}

class RollbackSignal extends Error {}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false
}

const closeTimeoutMs = 1_000

const migrationLock = 7_120_201
const migrationLockTimeout = '5s'
const maxMigrationTries = 12
const migrationRetryDelayMs = 2_000
/** Lock timeout or deadlock: a retry can succeed because the other transaction soon ends. */
const transientErrorCodes = new Set(['55P03', '40P01'])
/** A function or table of the baseline migration already exists. */
const alreadyExistsCodes = new Set(['42723', '42P07'])

/**
 * Migrates the schema; nodes that start at once wait for each other. The advisory lock belongs to a session, so the
 * migration uses its own connection, without pooler or statement timeout. It waits for a busy table in short turns,
 * because other queries of the table queue behind a waiting migration.
 * @param seed runs after the migration, while other nodes still wait
 * @throws the last database error after a minute
 */
export async function migrateDatabase(
  { pool, direct }: Pick<DatabaseConnection, 'pool' | 'direct'>,
  folder: string,
  seed?: () => Promise<void>,
): Promise<void> {
  const client = new SteadyClient({
    ...(direct ?? pool.options),
    application_name: 'baobab-connect migrate',
    query_timeout: 0,
  })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`set lock_timeout = '${migrationLockTimeout}'`)
    await migrateWithRetries(client, folder)
    if (direct) await limitStatementsOfRole(client)
    await seed?.()
  } finally {
    // Postgres releases the lock when the connection ends.
    await client.end().catch(() => undefined)
  }
}

async function migrateWithRetries(client: SteadyClient, folder: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await migrate(drizzle(client, drizzleOptions), { migrationsFolder: folder })
      return
    } catch (error) {
      if (alreadyExistsCodes.has(sqlState(error) ?? ''))
        throw new Error(
          'The database has tables from a version before 1.0.0 or from another program. Use an empty database.',
          { cause: error },
        )
      if (!transientErrorCodes.has(sqlState(error) ?? '') || tries === maxMigrationTries)
        throw error
      await delay(migrationRetryDelayMs)
    }
  }
}

/** A pooler may run a query on any of its connections, so the timeout is set on the role instead of the session. */
async function limitStatementsOfRole(client: SteadyClient): Promise<void> {
  await client.query(
    `do $$ begin execute format('alter role current_user in database %I set statement_timeout = ''15s''', current_database()); end $$`,
  )
}
