// Runs a separate PostgreSQL in a temporary folder, reached by TCP.
import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { freePort } from './free-port.mjs'

/** Disk syncing protects data only from a power cut, and this cluster is temporary. */
const withoutSync = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((name) => [
  '-c',
  `${name}=off`,
])

/**
 * @param {string} installed folder of initdb and postgres
 * @param {{ isDurable?: boolean }} [options] `isDurable: false` turns disk syncing off, which makes tests faster
 * @returns {Promise<{ url: string, version: string, stop(): Promise<void> }>}
 */
export async function startExternalPostgres(installed, { isDurable = true } = {}) {
  const cluster = makeCluster(installed)
  const port = await freePort()
  const server = await runCluster(cluster, port, { settings: isDurable ? [] : withoutSync })
  const version = spawnSync(join(cluster.programs, 'postgres'), ['--version'], {
    encoding: 'utf8',
  }).stdout.trim()
  return {
    url: urlOfPort(port),
    version,
    async stop() {
      await server.stop()
      rmSync(cluster.folder, { recursive: true, force: true })
    },
  }
}

/** @param {number} port */
export const urlOfPort = (port) => `postgres://postgres@127.0.0.1:${port}/postgres`

/**
 * Starts the server of a cluster and waits until it is ready.
 * @param {ReturnType<typeof makeCluster>} cluster
 * @param {number} port
 * @param {{ settings?: string[], tracer?: string[], data?: string }} [options] `tracer` is a command that starts the
 * server as the same process; `data` is a folder to use instead of the cluster's
 * @returns {Promise<{ pid: number, stop(): Promise<void> }>} stop shuts the server down cleanly
 */
export async function runCluster(cluster, port, { settings = [], tracer = [], data } = {}) {
  const { folder, account, programs } = cluster
  const place = data ?? cluster.data
  const options = ['-D', place, '-p', String(port), '-k', folder, '-h', '127.0.0.1']
  const [command = '', ...args] = [...tracer, join(programs, 'postgres'), ...options]
  const server = spawn(command, [...args, '-c', 'max_connections=200', ...settings], {
    ...account,
    cwd: folder,
    stdio: 'ignore',
  })
  const ended = new Promise((done) => server.once('exit', done))
  await untilReady(place, server)
  return {
    pid: server.pid ?? 0,
    async stop() {
      server.kill('SIGINT')
      await ended
    },
  }
}

// macOS has no C.UTF-8.
const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/**
 * Creates the files of a PostgreSQL cluster, without starting it, and chooses the account that owns them.
 * @param {string} installed folder of initdb and postgres
 */
export function makeCluster(installed) {
  const folder = mkdtempSync(join(tmpdir(), 'external-postgres-'))
  /** @type {{ uid?: number, gid?: number }} */
  const account = process.getuid?.() === 0 ? ordinaryAccount(['postgres', 'nobody']) : {}
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
  const programs = makeReachable(installed, folder)
  const data = join(folder, 'data')
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', `--locale=${locale}`, '--no-sync'],
    { ...account, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr ?? made.error}`)
  return { folder, account, programs, data }
}

/** Copies an npm package's programs to where another account can read them, and adds the links that npm omits. */
function makeReachable(programs, folder) {
  const native = dirname(programs)
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return programs
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target)
    mkdirSync(dirname(link), { recursive: true })
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
  return join(copy, 'bin')
}

/**
 * Database and mail servers refuse to run as root: the first account with one of these names.
 * @param {string[]} names
 */
export function ordinaryAccount(names) {
  const rows = readFileSync('/etc/passwd', 'utf8').split('\n')
  const row = names.map((name) => rows.find((line) => line.startsWith(`${name}:`))).find(Boolean)
  if (!row) throw new Error(`There is no account but root: none of ${names.join(', ')} exists.`)
  const [name, , uid, gid] = row.split(':')
  return { name, uid: Number(uid), gid: Number(gid) }
}

/** Waits until PostgreSQL has written its process id and, in the eighth line, "ready"; throws after 30 seconds. */
async function untilReady(data, server) {
  const file = join(data, 'postmaster.pid')
  for (let tries = 0; tries < 600 && server.exitCode === null; tries++) {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return
    await new Promise((later) => setTimeout(later, 50))
  }
  throw new Error('The external database did not start.')
}
