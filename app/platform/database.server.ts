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

// Connection lost, out of resources (disk full included), shutting down, read-only (25006); or the socket itself.
// A standby reports an unlogged table by a message without a code.
const outageCode = /^(08|53|57P|25006$|ECONN|EPIPE|ETIMEDOUT)/
const outageMessage =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable|after calling end on the pool|unlogged relations during recovery/

/** True when the database cannot answer now, so that the same request may succeed in a moment. */
export function isDatabaseOutage(error: unknown): boolean {
  const reasons = [error, (error as Error | undefined)?.cause]
  return (
    reasons.some((reason) => reason instanceof Error && outageMessage.test(reason.message)) ||
    reasons.some(isMissingSocket) ||
    outageCode.test(sqlState(error) ?? '')
  )
}

/** The socket of a server that is not running. A missing file is another problem. */
function isMissingSocket(reason: unknown): boolean {
  const { code, syscall } = (reason ?? {}) as NodeJS.ErrnoException
  return code === 'ENOENT' && syscall === 'connect'
}

/** What data functions and services query through: the pool, or one transaction of it. */
export type Database = NodePgDatabase<Record<string, never>>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Queryable = Database | Transaction

const bigint = 20
// bigint columns here are counts and sequence numbers, far below 2^53.
types.setTypeParser(bigint, Number)

export type DatabaseConnection = {
  db: Database
  pool: Pool
  /** Past a pooler, where there is one: for what needs its own session. */
  direct?: ClientConfig
  close(): Promise<void>
}

const statementTimeoutMs = 15_000
/** A server that vanished never answers, and TCP waits a quarter of an hour for it. Sums of the night take longest. */
const queryTimeoutMs = 60_000

/**
 * A connection whose loss is an error of its queries and nothing else: pg also emits an event, which ends the process
 * where nothing listens for it, and a pool listens on idle connections only. All connections are made of this.
 */
export class SteadyClient extends Client {
  constructor(config?: ConstructorParameters<typeof Client>[0]) {
    super(config)
    this.on('error', () => {})
  }
}

/** Opens a pool. `onIdleError` hears of connections the server closed; the pool replaces them by itself. */
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
  let allClosed = () => {}
  pool.on('connect', () => open++)
  pool.on('remove', () => --open === 0 && allClosed())
  // A connection that is being closed may first get a message that its server stops.
  pool.on('error', (error) => isClosing || onIdleError(error))
  return {
    db: withRefusalRollback(
      withReleasedConnections(pool, drizzle(pool, drizzleOptions) as Database),
    ),
    pool,
    async close() {
      isClosing = true
      const closed = new Promise<void>((resolve) => (allClosed = resolve))
      await pool.end()
      // The pool's promise is for its list; the connections take a moment longer.
      if (open > 0) await Promise.race([closed, delay(closeWithinMs, undefined, { ref: false })])
    },
  }
}

/** Not in the startup packet: PgBouncer refuses it there. Behind one, the role's own setting counts. */
async function limitStatements(client: ClientBase): Promise<void> {
  await client.query(`set statement_timeout = ${statementTimeoutMs}`)
}

const drizzleOptions = { casing: 'snake_case' } as const

/**
 * The same database, whose transactions give their connection back however they end. Drizzle's own keep it when
 * `begin` fails, and a dozen such moments would leave a pool that never answers again.
 */
function withReleasedConnections(pool: Pool, db: Database): Database {
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

/** Runs statements one after the other, however many are queued at once: future versions of pg no longer do it. */
function serializeQueries(client: PoolClient): PoolClient {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...args: Parameters<PoolClient['query']>) => {
    const answer = last.then(() => client.query(...args) as unknown)
    last = answer.catch(() => {})
    return answer
  }
  // Drizzle asks a connection for nothing else.
  return { query } as unknown as PoolClient
}

/**
 * The same database, where a transaction whose work answers a refusal is rolled back and then answers it, so that
 * nothing of what was refused is ever stored. What must be stored all the same is written in a transaction that
 * answers something else.
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

const closeWithinMs = 1_000

const migrationLock = 7_120_201
const lockTimeout = '5s'
const maxTries = 12
const pauseMs = 2_000
/** Waited too long for a lock, or in a circle: anyone who held it is done in a moment. */
const transientErrorCodes = new Set(['55P03', '40P01'])
/** A function or table of the baseline is there already. */
const alreadyExistsCodes = new Set(['42723', '42P07'])

/**
 * Brings the schema up to date; safe when several nodes start at once. It has its own connection, past a pooler
 * and without the limit on statements, so that the lock of one backend is let go on the same. A table that is in use
 * is waited for in short turns, so that no one queues behind the migration in the meantime.
 * @throws the last refusal after a minute
 */
export async function migrateDatabase(
  { pool, direct }: Pick<DatabaseConnection, 'pool' | 'direct'>,
  folder: string,
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
    await client.query(`set lock_timeout = '${lockTimeout}'`)
    await migrateInTurns(client, folder)
    if (direct) await limitStatementsOfRole(client)
  } finally {
    // The lock goes with the connection.
    await client.end().catch(() => undefined)
  }
}

async function migrateInTurns(client: SteadyClient, folder: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: folder })
      return
    } catch (error) {
      if (alreadyExistsCodes.has(sqlState(error) ?? ''))
        throw new Error(
          'The database has tables of a version before 1.0.0 or of another program. Start with an empty one.',
          { cause: error },
        )
      if (!transientErrorCodes.has(sqlState(error) ?? '') || tries === maxTries) throw error
      await delay(pauseMs)
    }
  }
}

/** A pooler gives a query to any of its connections: what is set on one of ours would not hold there. */
async function limitStatementsOfRole(client: SteadyClient): Promise<void> {
  await client.query(
    `do $$ begin execute format('alter role current_user in database %I set statement_timeout = ''15s''', current_database()); end $$`,
  )
}
