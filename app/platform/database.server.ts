import { setTimeout as delay } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import {
  Client,
  types,
  type ClientBase,
  type ClientConfig,
  type Pool,
  type PoolClient,
  type PoolConfig,
} from 'pg'
import type { Refusal } from '#app/basics/outcome.ts'
import { isDatabaseOutage } from './database-outage.server.ts'
import { FailFastPool } from './fail-fast-pool.server.ts'
import { IsStandby, serversOf, type DatabaseServers } from './primary-server.server.ts'

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
  /** Past a pooler, where there is one: for what needs a session of its own. */
  direct?: ClientConfig
  close(): Promise<void>
}

const statementTimeoutMs = 15_000

/**
 * A connection whose loss is an error of its queries and nothing else: pg tells it as an event, too, and an event
 * that nobody hears ends the process (T34). A pool hears its idle connections only. Where the connection string names
 * several servers, it is one to the primary or fails (OPS-03). Every connection is made of this.
 */
export class SteadyClient extends Client {
  readonly #servers: DatabaseServers | undefined
  readonly #server: string | undefined

  constructor(config?: ConstructorParameters<typeof Client>[0]) {
    const named = typeof config === 'string' ? { connectionString: config } : config
    const servers = serversOf(named?.connectionString)
    const server = servers?.current
    super(server ? { ...named, connectionString: server } : config)
    this.#servers = servers
    this.#server = server
    this.on('error', () => {})
  }

  override connect(): Promise<Client>
  override connect(callback: (error: Error, client: Client) => void): void
  override connect(callback?: (error: Error, client: Client) => void): Promise<Client> | void {
    const whenDone = callback as Parameters<Client['connect']>[0]
    if (!this.#servers) return callback ? super.connect(whenDone) : super.connect()
    const connecting = this.#connectToPrimary(this.#servers)
    if (!callback) return connecting
    void this.#report(connecting, whenDone)
  }

  /** pg's own pool asks by callback. */
  async #report(connecting: Promise<unknown>, whenDone: Parameters<Client['connect']>[0]) {
    try {
      await connecting
    } catch (error) {
      return whenDone(error as Error & null, this)
    }
    whenDone(null as never, this)
  }

  async #connectToPrimary(servers: DatabaseServers): Promise<Client> {
    try {
      await super.connect()
      const { rows } = await this.query<{ isStandby: boolean }>(
        'select pg_is_in_recovery() as "isStandby"',
      )
      if (rows[0]!.isStandby) throw new IsStandby()
    } catch (error) {
      servers.passOver(this.#server!)
      await this.end().catch(() => {})
      throw error
    }
    servers.keep(this, this.#server!)
    return this
  }
}

/** Opens a pool. `onIdleError` hears of connections the server closed; the pool replaces them by itself. */
export function connectDatabase(
  config: PoolConfig,
  onIdleError: (error: Error) => void,
): DatabaseConnection {
  const pool = new FailFastPool({
    max: 18,
    connectionTimeoutMillis: 3_000,
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
  // A connection that is being closed may be told first that its server stops.
  pool.on('error', (error) => isClosing || onIdleError(error))
  return {
    db: undoingRefusals(givingBack(pool, drizzle(pool, drizzleOptions) as Database)),
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

/** Not in the startup packet: PgBouncer refuses it there. Behind one, the role's own setting counts (OPS-01). */
async function limitStatements(client: ClientBase): Promise<void> {
  await client.query(`set statement_timeout = ${statementTimeoutMs}`)
}

const drizzleOptions = { casing: 'snake_case' } as const

/**
 * The same database, whose transactions give their connection back however they end. Drizzle's own keep it when
 * `begin` fails, and a dozen such moments would leave a pool that never answers again (T34).
 */
function givingBack(pool: Pool, db: Database): Database {
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let isLost = false
    try {
      return await (drizzle(inTurn(client), drizzleOptions) as Database).transaction(work, config)
    } catch (error) {
      isLost = isDatabaseOutage(error)
      throw error
    } finally {
      client.release(isLost)
    }
  }
  return db
}

/** One statement after the other, however many are asked for at once: pg will no longer keep them in line itself. */
function inTurn(client: PoolClient): PoolClient {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...asked: Parameters<PoolClient['query']>) => {
    const answer = last.then(() => client.query(...asked) as unknown)
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
function undoingRefusals<Db extends Queryable>(db: Db): Db {
  const begin = db.transaction.bind(db) as Database['transaction']
  db.transaction = async (work, config) => {
    let refusal: Refusal | undefined
    try {
      return await begin(async (tx) => {
        const answer = await work(undoingRefusals(tx))
        if (!isRefusal(answer)) return answer
        refusal = answer
        throw new Undone()
      }, config)
    } catch (error) {
      if (error instanceof Undone && refusal) return refusal as Awaited<ReturnType<typeof work>>
      throw error
    }
  }
  return db
}

class Undone extends Error {}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false
}

const closeWithinMs = 1_000
