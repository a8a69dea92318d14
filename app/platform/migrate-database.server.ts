import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { SteadyClient, type DatabaseConnection } from './database.server.ts'
import { sqlState } from './logger.server.ts'

const migrationLock = 7_120_201
const lockTimeout = '5s'
const mostTries = 12
const pauseMs = 2_000
/** Waited too long for a lock, or in a circle: whoever held it is done in a moment. */
const passing = new Set(['55P03', '40P01'])
/** A function or table of the baseline is there already. */
const foreign = new Set(['42723', '42P07'])

/**
 * Brings the schema up to date; safe when several nodes start at once. It has a connection of its own, past a pooler
 * and without the limit on statements, so that the lock of one backend is let go on the same. A table that is in use
 * is waited for in short turns, so that nobody queues behind the migration meanwhile (OPS-02).
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
      if (foreign.has(sqlState(error) ?? ''))
        throw new Error(
          'The database has tables of a version before 1.0.0 or of another program. Start with an empty one.',
          { cause: error },
        )
      if (!passing.has(sqlState(error) ?? '') || tries === mostTries) throw error
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
