import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const isLinux = process.platform === 'linux'

/** The fields of /proc/PID/stat after the name, and the name itself, which may hold spaces. */
function readStat(pid: number): { name: string; fields: string[] } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = text.lastIndexOf(')')
    return { name: text.slice(text.indexOf('(') + 1, end), fields: text.slice(end + 2).split(' ') }
  } catch {
    return undefined
  }
}

/** Whether the process runs; a zombie that nobody reaps counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const state = isLinux ? readStat(pid)?.fields[0] : undefined
  return state !== 'Z' && state !== 'X'
}

/** A mark that changes when a process id is given out again; undefined where it cannot be told. */
export function startMark(pid: number): string | undefined {
  if (isLinux) return readStat(pid)?.fields[19]
  try {
    return psColumn(pid, 'lstart').replaceAll(/[^A-Za-z0-9]+/g, '-')
  } catch {
    return undefined
  }
}

/**
 * A mark of where process ids mean what they mean to us: this boot of the machine, a hyphen, and
 * this container of it.
 */
export function processSpaceMark(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)
    return `${boot}-${readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, '')}`
  } catch {
    return 'unknown'
  }
}

/** Whether this process is a PostgreSQL one at work in exactly this cluster. */
export function worksInCluster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  try {
    if (!isLinux) return psColumn(pid, 'command').includes(cluster)
    return readStat(pid)?.name === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

/** Every PostgreSQL process at work in the cluster: what a killed postmaster left behind. Linux only. */
export function findClusterProcesses(cluster: string): number[] {
  if (!isLinux) return []
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => worksInCluster(pid, cluster))
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Waits until the condition holds; false when the time ran out first. */
export async function holdsWithin(timeoutMs: number, condition: () => boolean): Promise<boolean> {
  const end = performance.now() + timeoutMs
  while (!condition()) {
    if (performance.now() > end) return false
    await delay(10)
  }
  return true
}

function psColumn(pid: number, column: string): string {
  return execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}
