import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readEnv } from '#app/platform/env.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { openDatabase } from '#server/database.ts'
import { freePort } from '#tools/testing/free-port.mjs'
import { serverFlags } from '../../scripts/prepare.mjs'
import { descendantsOf, readProcess } from './usage.ts'

export type RunningProduct = {
  url: string
  pid: number
  publicKey: string
  /** Data directory of the product (DATA_DIR). */
  directory: string
  stop(): Promise<void>
}

/**
 * Starts the build without effective rate limits, in a new data directory or in DATA_DIR of `env`, which is not
 * deleted.
 */
export async function startProduct(env: Record<string, string> = {}): Promise<RunningProduct> {
  const build = resolve(process.env.BUILD_DIR ?? 'build')
  if (!existsSync(join(build, 'server/index.js')))
    throw new Error('There is no build: run npm run build first.')
  const directory = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'baobab-bench-'))
  if (!env.DATA_DIR) chmodSync(directory, 0o711)
  const port = await freePort()
  const publicKey = 'bench-public-key-0123456789'
  const child = spawn('node', [...serverFlags, join(build, 'server/index.js')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: directory,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '100000',
      PUBLIC_ANON_KEY: publicKey,
      ...env,
    },
    // The build may be in another checkout, so run it where its packages and files are.
    cwd: join(build, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(`${url}/readyz`, child)
  return {
    url,
    pid: child.pid!,
    publicKey,
    directory,
    async stop() {
      await end(child)
      if (!env.DATA_DIR) rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Opens the database of a product that runs with these settings. */
export function openDatabaseOf(env: { DATA_DIR: string } | { DATABASE_URL: string }) {
  return openDatabase(readEnv(env), 'command', silentLog)
}

export function end(child: ChildProcess): Promise<void> {
  return new Promise((ended) => {
    if (child.exitCode !== null || child.signalCode !== null) return ended()
    child.once('exit', () => ended())
    child.kill('SIGTERM')
  })
}

/** Number of tries in a minute, one per 50 ms. START_SECONDS raises it for the migration of a large database. */
const tries50Ms = 20 * Number(process.env.START_SECONDS ?? 60)

export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < tries50Ms; tries++) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`)
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return
    await new Promise((later) => setTimeout(later, 50))
  }
  throw new Error(`${url} did not answer`)
}

/** Returns the path of a program, which is installed from Debian's packages if possible. */
export function needProgram(name: string, debianPackage = name): string {
  const find = () =>
    spawnSync('sh', ['-c', `command -v ${name} || ls /usr/sbin/${name} 2>/dev/null`], {
      encoding: 'utf8',
    }).stdout.trim()
  if (!find() && process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-qq'])
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  const found = find()
  if (!found) throw new Error(`This benchmark needs ${name}: please install it.`)
  return found
}

/** Returns the resident memory of one process in MiB, without its child processes; 0 if it has ended. */
export function rssMiBOf(pid: number): number {
  return Math.round(rssKiBOf(pid) / 1024)
}

/** Memory of a process and its descendants in MiB: resident, and proportional (shared pages counted once). */
export function memoryOf(pid: number): { rssMiB: number; pssMiB: number } {
  let [rss, pss] = [0, 0]
  for (const id of descendantsOf(pid)) {
    rss += rssKiBOf(id)
    pss += Number(/^Pss:\s+(\d+)/m.exec(readProcess(id, 'smaps_rollup'))?.[1] ?? 0)
  }
  return { rssMiB: Math.round(rss / 1024), pssMiB: Math.round(pss / 1024) }
}

function rssKiBOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readProcess(pid, 'status'))?.[1] ?? 0)
}
