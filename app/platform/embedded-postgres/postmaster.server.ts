import { setTimeout as delay } from 'node:timers/promises'
import type { Account } from '#app/platform/embedded-postgres/placement-types.server.ts'
import { isReady } from '#app/platform/embedded-postgres/connection.server.ts'
import type { Connection } from '#app/platform/embedded-postgres/connection.server.ts'
import { clearLeftovers, stopLeftover } from '#app/platform/embedded-postgres/leftover.server.ts'
import type { Log } from '#app/platform/embedded-postgres/placement-types.server.ts'
import { settingArguments } from '#app/platform/embedded-postgres/settings.server.ts'
import { spawnUnderShell, untilExit } from '#app/platform/embedded-postgres/shell-parent.server.ts'
import {
  readLogTail,
  trimLogFile,
  withLogFile,
} from '#app/platform/embedded-postgres/log-file.server.ts'

export type Launch = {
  program: string
  cluster: string
  logFile: string
  account: Account | undefined
  connection: Connection
  log: Log
}

export type Postmaster = {
  exited: Promise<number | NodeJS.Signals>
  stop(): Promise<void>
}

// Crash recovery replays at most max_wal_size; this is for a slow card in a small machine.
const readyTimeoutMs = 120_000
const stopTimeoutMs = 30_000

/** Starts the database and resolves when it answers queries; stops it again when it does not. */
export async function startPostmaster(launch: Launch, ending: AbortSignal): Promise<Postmaster> {
  const { cluster, connection, logFile } = launch
  await clearLeftovers(cluster, connection.host, launch.log)
  await trimLogFile(logFile)
  const command = [launch.program, '-D', cluster, ...settingArguments(connection.host)]
  const child = withLogFile(logFile, (descriptor) =>
    spawnUnderShell(command, launch.account, descriptor),
  )
  child.stdin?.on('error', () => {})
  const exited = untilExit(child)
  let hasExited = false
  exited.catch(() => {}).finally(() => (hasExited = true))

  async function stop(): Promise<void> {
    child.ref()
    child.stdin?.end()
    await Promise.race([exited, delay(stopTimeoutMs, undefined, { ref: false })])
    await stopLeftover(cluster)
  }

  const isUp = await untilReady(connection, () => hasExited || ending.aborted).catch(
    async (error: unknown) => {
      await stop()
      throw error
    },
  )
  if (!isUp) {
    await stop()
    throw new Error(`The database did not start: ${await readLogTail(logFile)}`)
  }
  child.unref()
  unrefStream(child.stdin)
  return { exited, stop }
}

async function untilReady(connection: Connection, isOver: () => boolean): Promise<boolean> {
  const end = performance.now() + readyTimeoutMs
  while (!isOver() && performance.now() < end) {
    if (await isReady(connection)) return true
    await delay(10)
  }
  return false
}

/** The pipe must not keep a finished command alive; Node types it without its socket's methods. */
function unrefStream(stream: unknown): void {
  ;(stream as { unref?: () => void } | null)?.unref?.()
}
