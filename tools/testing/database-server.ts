import { rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { connectDatabase, migrateDatabase } from '#app/platform/database.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'
import { startJobs } from '#app/platform/jobs.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: ClientConfig
    /** Whether the server runs on this machine as a part of this run. */
    ownsDatabaseServer: boolean
    templateDatabase: string
  }
}

/** URL of the PostgreSQL that the project or the environment sets; without one, tests use the embedded one. */
export function externalDatabase(project: TestProject): string | undefined {
  return project.config.env?.TEST_DATABASE_URL || process.env.TEST_DATABASE_URL || undefined
}

/** One server per project (TEST_DATABASE_URL, else the embedded one) with a migrated template database. */
export default async function setup(project: TestProject) {
  const external = externalDatabase(project)
  const directory = external ? undefined : await reachableFolder('baobab-test-')
  const embedded = directory
    ? await startEmbeddedPostgres({ directory, role: 'server', log: () => {} })
    : undefined
  const config: ClientConfig = embedded ? embedded.connection : { connectionString: external }
  if (embedded) await stopSyncing(embedded.connection)
  const template = `template_${process.pid}_${Date.now()}`

  const admin = new Client(config)
  await admin.connect()
  await admin.query(`create database ${template}`)
  const connection = connectDatabase({ ...configFor(config, template), max: 2 }, () => {})
  await migrateDatabase(connection, 'migrations')
  const jobs = await startJobs(configFor(config, template), silentLog, { workers: false })
  await jobs.stop()
  await connection.close()

  project.provide('databaseServer', config)
  project.provide('ownsDatabaseServer', embedded !== undefined)
  project.provide('templateDatabase', template)
  return async () => {
    // A server started by this run is deleted with its databases. On any other, only test databases are dropped.
    if (!embedded && !project.config.env?.TEST_DATABASE_URL)
      await dropTemplateCopies(admin, template)
    await admin.end()
    await embedded?.stop()
    // Hundreds of databases are a lot of files, which the synchronous form removes much faster.
    if (directory) rmSync(directory, { recursive: true, force: true })
  }
}

/** Disk syncing protects data only from a power cut, and this cluster is temporary. */
async function stopSyncing(connection: ClientConfig): Promise<void> {
  const admin = new Client({ ...connection, user: 'postgres', database: 'postgres' })
  await admin.connect()
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await admin.query(`alter system set ${name} = off`)
  await admin.query('select pg_reload_conf()')
  // With this setting, a test chooses the session that a deadlock aborts.
  await admin.query(`grant set on parameter deadlock_timeout to ${connection.user}`)
  await admin.end()
}

async function dropTemplateCopies(admin: Client, template: string): Promise<void> {
  const made = await admin.query<{ datname: string }>(
    `select datname from pg_database where datname like '${template}%'`,
  )
  for (const { datname } of made.rows) await dropDatabase(admin, datname)
}

// Insufficient privilege (42501): PostgreSQL's housekeeping is running in the database, and we may not end it. Object
// in use (55006): on a busy machine an ended connection may last longer than the five seconds that PostgreSQL waits.
const inUseErrorCodes = new Set(['42501', '55006'])

export const dropDatabase = (admin: Client, name: string) =>
  queryUntilUnused(admin, `drop database if exists ${name} with (force)`)

/** Runs a statement that fails while a database is in use; tries every 200 ms, up to 50 times. */
export async function queryUntilUnused(admin: Client, statement: string): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await admin.query(statement)
      return
    } catch (error) {
      if (!inUseErrorCodes.has((error as { code?: string }).code ?? '') || tried === 50) throw error
      await new Promise((later) => setTimeout(later, 200))
    }
  }
}

export function configFor(config: ClientConfig, database: string): ClientConfig {
  if (!config.connectionString) return { ...config, database }
  const url = new URL(config.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** Creates a temporary folder that the database's account can reach; by default only its creator (root) could. */
export async function reachableFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  await chmod(folder, 0o711)
  return folder
}
