import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '#app/platform/embedded-postgres/postmaster.server.ts'

const moduleUrl = new URL(
  '../../app/platform/embedded-postgres/embedded-postgres.server.ts',
  import.meta.url,
).href
const ownerProgram = `
  const { startEmbeddedPostgres } = await import(process.argv[1])
  const [, , directory, role] = process.argv
  const database = await startEmbeddedPostgres({ directory, role, log() {} })
  process.on('SIGINT', () => {})
  setInterval(() => {}, 1000)
  process.stdout.write(JSON.stringify(database.connection))
`

/** Starts another process that owns the database, in a separate process group, so that a test may kill it. */
export function spawnOwner(directory: string, role = 'server', user = {}): ChildProcess {
  const options = ['--input-type=module', '-e', ownerProgram, moduleUrl, directory, role]
  const child = spawn(process.execPath, options, {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...user,
  })
  return child
}

/** The connection that the child process prints when its database is up. */
export async function connectionOf(child: ChildProcess): Promise<Connection> {
  const [text] = await once(child.stdout!, 'data')
  return JSON.parse(String(text))
}

export function endGroup(child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
  process.kill(-child.pid, 'SIGKILL')
}

export async function runQuery(connection: Connection, sql: string): Promise<string[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    const result = await client.query<string[]>({ text: sql, rowMode: 'array' })
    return result.rows.map((row) => String(row[0]))
  } finally {
    await client.end().catch(() => {})
  }
}

export async function queryUntilReady(connection: Connection, sql: string) {
  for (;;) {
    const rows = await runQuery(connection, sql).catch(() => undefined)
    if (rows) return rows
    await delay(20)
  }
}

export function postmasterOf(home: string): number {
  return Number(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
