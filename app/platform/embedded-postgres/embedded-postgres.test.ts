import { spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  runQuery,
  queryUntilReady,
  connectionOf,
  endGroup,
  isAlive,
  postmasterOf,
  spawnOwner,
} from '#tools/testing/embedded-postgres.ts'
import {
  type EmbeddedPostgres,
  ensureCluster,
  startEmbeddedPostgres,
} from './embedded-postgres.server.ts'
import { EmbeddedPostgresUnavailable } from './placement.server.ts'

const isRoot = process.getuid?.() === 0
/** An unprivileged user. `canRunUnprivileged` is true if the tests run as root and this user can run Node.js. */
const unprivilegedUser = { uid: 65_534, gid: 65_534 }
const canRunUnprivileged =
  isRoot && spawnSync(process.execPath, ['-e', ''], unprivilegedUser).status === 0
let base: string
let directory: string
let running: EmbeddedPostgres[]
let children: ChildProcess[]
let locations: string[]

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'embedded-'))
  await chmod(base, 0o711)
  directory = join(base, 'data')
  running = []
  children = []
  locations = []
})

afterEach(async () => {
  for (const child of children) endGroup(child)
  await Promise.all(running.map((database) => database.stop()))
  for (const path of [base, ...locations]) {
    await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
})

async function startInThisProcess(
  directory: string,
  role: 'server' | 'command' = 'server',
  messages: string[] = [],
): Promise<EmbeddedPostgres> {
  const log = (message: string) => messages.push(message)
  const database = await startEmbeddedPostgres({ directory, role, log })
  running.push(database)
  return database
}

function startInChildProcess(directory: string): ChildProcess {
  const child = spawnOwner(directory)
  children.push(child)
  return child
}

/** Creates the cluster with a shell script instead of initdb. */
async function createByScript(script: string) {
  await mkdir(directory, { mode: 0o711, recursive: true })
  const initdb = join(base, 'initdb')
  await writeFile(initdb, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const cluster = join(directory, 'postgres')
  const placement = { home: directory, cluster, sockets: base, account: undefined }
  return ensureCluster(placement, { initdb, postgres: initdb })
}

/** Freezes the clock for timeouts, so that a start that wrongly waits for an ended process hangs the test. */
const stopTime = (atMs = 0) => void vi.spyOn(performance, 'now').mockReturnValue(atMs)
afterEach(() => void vi.restoreAllMocks())

const writeRowSql = "CREATE TABLE kept AS SELECT 'stays' AS word"
const readRowSql = 'SELECT word FROM kept'

describe('one process', () => {
  test('T23: the first start creates a durable private database, and the next start keeps its rows', async () => {
    const first = await startInThisProcess(directory)
    const settings =
      "SELECT setting FROM pg_settings WHERE name = ANY('{fsync,synchronous_commit,full_page_writes,data_checksums,listen_addresses}') ORDER BY name"
    expect(await runQuery(first.connection, settings)).toEqual(['on', 'on', 'on', '', 'on'])
    const facts =
      'SELECT datlocale || pg_encoding_to_char(encoding) || (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) FROM pg_database WHERE datname = current_database()'
    expect(await runQuery(first.connection, facts)).toEqual(['C.UTF-8UTF8false'])
    expect(statSync(first.connection.host).mode & 0o777).toBe(0o700)
    await runQuery(first.connection, writeRowSql)
    await Promise.all([first.stop(), first.stop()])
    await expect(runQuery(first.connection, readRowSql)).rejects.toThrow()

    stopTime()
    const second = await startInThisProcess(directory)
    expect(second.connection).toEqual(first.connection)
    expect(await runQuery(second.connection, readRowSql)).toEqual(['stays'])
  })

  test('a socket whose path would be too long is created in a short private directory', async () => {
    const { connection } = await startInThisProcess(join(base, 'long'.repeat(30)))
    locations.push(connection.host)
    expect(connection.host.startsWith(base)).toBe(false)
    expect(Buffer.byteLength(connection.host)).toBeLessThan(90)
    expect(statSync(connection.host).mode & 0o777).toBe(0o700)
    expect(await runQuery(connection, 'SELECT 1')).toEqual(['1'])
  })

  test('root: an unreachable directory gets a link to a database elsewhere', async ({ skip }) => {
    skip(!isRoot, 'needs root')
    await chmod(base, 0o700)
    const messages: string[] = []
    const first = await startInThisProcess(directory, 'server', messages)
    const location = first.home
    locations.push(location)
    expect(location).toMatch(/^\/var\/lib\/baobab-connect\/[0-9a-f]{16}$/)
    expect(await readlink(join(directory, 'postgres'))).toBe(join(location, 'postgres'))
    expect(messages.filter((message) => message.includes('elsewhere'))).toHaveLength(1)
    await runQuery(first.connection, writeRowSql)
    await first.stop()

    const second = await startInThisProcess(directory, 'server', messages)
    expect(await runQuery(second.connection, readRowSql)).toEqual(['stays'])
    expect(messages.filter((message) => message.includes('elsewhere'))).toHaveLength(1)
    await second.stop()
    await rm(location, { recursive: true })
    await expect(startInThisProcess(directory)).rejects.toThrow(/postgres points to a database in/)
  })

  test('T29: an unprivileged user runs the database as that user', async ({ skip }) => {
    skip(!canRunUnprivileged, 'needs root, and a Node that another account may run')
    await mkdir(directory)
    await chown(directory, unprivilegedUser.uid, unprivilegedUser.gid)
    const child = spawnOwner(directory, 'server', unprivilegedUser)
    children.push(child)
    const connection = await connectionOf(child)
    expect(statSync(join(directory, 'postgres')).uid).toBe(unprivilegedUser.uid)
    expect(await runQuery(connection, 'SELECT 1')).toEqual(['1'])
  })

  test('T29: a stale postmaster.pid with the id of an unrelated process does not prevent a start', async () => {
    await (await startInThisProcess(directory)).stop()
    await writeFile(join(directory, 'postgres', 'postmaster.pid'), `${process.pid}\n`)
    const database = await startInThisProcess(directory)
    expect(await runQuery(database.connection, 'SELECT 1')).toEqual(['1'])
  })
})

describe('failures', () => {
  test('T23: after the app and its process group are killed, the next start still has the committed row', async () => {
    const child = startInChildProcess(directory)
    const connection = await connectionOf(child)
    await runQuery(connection, writeRowSql)
    endGroup(child)
    await once(child, 'exit')
    stopTime()
    const next = await startInThisProcess(directory)
    expect(await runQuery(next.connection, readRowSql)).toEqual(['stays'])
  })

  test('T22: a database killed with SIGKILL is restarted with its rows every time, at best within 5 s', async () => {
    const messages: string[] = []
    const database = await startInThisProcess(directory, 'server', messages)
    await runQuery(database.connection, writeRowSql)
    const busy = runQuery(database.connection, 'SELECT pg_sleep(60)').catch(() => 'cut')
    const took: number[] = []
    for (let round = 0; round < 3; round++) {
      const killedAt = performance.now()
      const killed = postmasterOf(directory)
      process.kill(killed, 'SIGKILL')
      await expect.poll(() => isAlive(killed)).toBe(false)
      expect(await queryUntilReady(database.connection, readRowSql)).toEqual(['stays'])
      took.push(performance.now() - killedAt)
      await expect
        .poll(() => messages.filter((each) => each.includes('again')))
        .toHaveLength(round + 1)
    }
    // A busy machine can delay single runs, so only the fastest run counts.
    expect(Math.min(...took)).toBeLessThan(5_000)
    expect(await busy).toBe('cut')
    process.kill(postmasterOf(directory), 'SIGKILL')
    await database.stop()
    await expect(runQuery(database.connection, readRowSql)).rejects.toThrow()
  })

  test('an interrupted initdb is detected and repeated', async () => {
    await mkdir(join(directory, 'postgres.new-0badcafe', 'base'), { recursive: true })
    await expect(createByScript('touch "$2/postgresql.conf"; kill -KILL $$')).rejects.toThrow()
    const drafts = () => readdirSync(directory).filter((name) => name.startsWith('postgres'))
    expect(drafts()).toEqual([expect.stringMatching(/\.new-(?!0badcafe)/)])
    const database = await startInThisProcess(directory)
    expect(drafts()).not.toContainEqual(expect.stringContaining('.new-'))
    expect(await runQuery(database.connection, 'SELECT 1')).toEqual(['1'])
  })
})

describe('two processes', () => {
  test('T29: of several servers started at once, one gets the data directory and the others name its process id', async () => {
    await (await startInThisProcess(directory)).stop()
    const messages: string[] = []
    stopTime()
    const attempts = Array.from({ length: 6 }, () =>
      startInThisProcess(directory, 'server', messages),
    )
    const elsewhere = join(base, 'other')
    const child = startInChildProcess(elsewhere)
    const connection = await connectionOf(child)
    const outcomes = Promise.allSettled([
      ...attempts,
      startInThisProcess(elsewhere, 'server', messages),
    ])
    const waiting = 'Waiting for the process that uses this data directory to stop'
    await expect.poll(() => messages).toEqual(Array.from({ length: 6 }, () => waiting))
    stopTime(10_001)
    const refused = (await outcomes).flatMap((each) =>
      each.status === 'rejected' ? [each.reason] : [],
    )
    expect(refused).toHaveLength(6)
    for (const [at, reason] of refused.entries()) {
      expect(reason).toBeInstanceOf(EmbeddedPostgresUnavailable)
      expect(reason.message).toContain(`process id ${at < 5 ? process.pid : child.pid}`)
    }
    expect(await runQuery(connection, 'SELECT 1')).toEqual(['1'])
  })

  test('T29: a server waits until another server of the same directory has stopped', async () => {
    const first = await startInThisProcess(directory)
    const messages: string[] = []
    stopTime()
    const second = startInThisProcess(directory, 'server', messages)
    await runQuery(first.connection, writeRowSql)
    await expect.poll(() => messages).toHaveLength(1)
    stopTime(10_000)
    await first.stop()
    expect(await runQuery((await second).connection, readRowSql)).toEqual(['stays'])
  })

  test('two data directories have separate databases', async () => {
    const [one, two] = await Promise.all(
      ['one', 'two'].map((name) => startInThisProcess(join(base, name))),
    )
    await runQuery(one!.connection, writeRowSql)
    await expect(runQuery(two!.connection, readRowSql)).rejects.toThrow('does not exist')
  })

  test('a command uses the database of a server that is still starting, and does not stop it', async () => {
    const serving = connectionOf(startInChildProcess(directory))
    // The server creates its files after it has become the owner.
    const isStarting = () =>
      existsSync(directory) && readdirSync(directory).some((name) => name.startsWith('postgres'))
    await expect.poll(isStarting).toBe(true)
    const command = await startInThisProcess(directory, 'command')
    const connection = await serving
    expect(command.connection).toEqual(connection)
    await command.stop()
    expect(await runQuery(connection, 'SELECT 1')).toEqual(['1'])
  })

  test('a command without a server starts and stops the database, and a server waits for it', async () => {
    const command = await startInThisProcess(directory, 'command')
    stopTime()
    const serving = startInThisProcess(directory)
    await runQuery(command.connection, writeRowSql)
    await command.stop()
    const server = await serving
    expect(await runQuery(server.connection, readRowSql)).toEqual(['stays'])
  })
})

test('a user id without a name stops the start with an error that suggests a fix', async () => {
  const made = createByScript(
    'echo "initdb: could not look up effective user ID 1000: user does not exist" >&2; exit 1',
  )
  await expect(made).rejects.toThrow(EmbeddedPostgresUnavailable)
  await expect(made).rejects.toThrow(/user ID 1000.*Run it as a user listed in \/etc\/passwd/)
})
