import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  processSpaceMark,
  isAlive,
  startMark,
} from '#app/platform/embedded-postgres/processes.server.ts'

export type Role = 'server' | 'command'
export type Owner = { name: string; role: Role; pid: number; isStopping: boolean }
export type Held = {
  isHeld: true
  /** Says that this process ends soon: who comes next waits for it instead of giving up. */
  announceStop(): Promise<void>
  release(): Promise<void>
}
export type Claim = Held | { isHeld: false; owner: Owner }

const stoppingPrefix = 'stopping.'
const patienceMs = {
  /** A server that serves stays; this is for its stop to be announced. */
  server: 1_000,
  /** Requests 4 s, jobs 4 s, the database 30 s at the most. */
  stoppingServer: 45_000,
  command: 15_000,
}

const recordPattern = /^(server|command)\.(\d+)\.([A-Za-z0-9-]+)\.([A-Za-z0-9-]+)\.[0-9a-f]+$/

/**
 * Makes this process the only owner of the database kept in `home`, or names the owner it has.
 * A record is an empty file whose name says all (role, pid, start, process space), so none is
 * ever half written. Each claimant first writes its own and then looks for others: of two, at
 * least one sees the other, and the lower name stays. A command gives way to a server at once;
 * else we wait for a command at work, and for a server that said it is stopping, which is told to `onWait`.
 */
export async function claimOwnership(
  home: string,
  role: Role,
  onWait: (owner: Owner) => void = () => {},
): Promise<Claim> {
  const directory = join(home, 'owners')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const mine = recordName(role)
  const release = () => removeRecord(directory, mine)
  const announceStop = () => writeFile(join(directory, stoppingPrefix + mine), '', { mode: 0o600 })
  let hasReported = false
  const startedAt = performance.now()
  let isWritten = false
  for (;;) {
    const others = await findLiveOwners(directory, mine)
    const first = others[0]
    if (!first) {
      if (isWritten) return { isHeld: true, release, announceStop }
      await writeFile(join(directory, mine), '', { flag: 'wx', mode: 0o600 })
      isWritten = true
      continue
    }
    const server = others.find((owner) => owner.role === 'server')
    const mustYield = isWritten && others.some((owner) => owner.name < mine)
    if (server?.isStopping && !hasReported) {
      hasReported = true
      onWait(server)
    }
    const isOver = performance.now() - startedAt > patienceWith(server, role)
    if (mustYield || isOver) {
      await release()
      isWritten = false
    }
    if (isOver) return { isHeld: false, owner: server ?? first }
    await delay(20)
  }
}

function patienceWith(server: Owner | undefined, role: Role): number {
  if (!server) return patienceMs.command
  if (server.isStopping) return patienceMs.stoppingServer
  return role === 'command' ? 0 : patienceMs.server
}

/** Whether the owner named by an earlier claim still runs. */
export async function isStillOwner(home: string, owner: Owner): Promise<boolean> {
  const owners = await findLiveOwners(join(home, 'owners'), '')
  return owners.some(({ name }) => name === owner.name)
}

function recordName(role: Role): string {
  const mark = startMark(process.pid) ?? 'unknown'
  return [role, process.pid, mark, processSpaceMark(), randomBytes(4).toString('hex')].join('.')
}

/**
 * Removes the records of the dead on the way: their names never come back, so nobody is robbed.
 * A record of another container tells us nothing and stays; whoever wins here still finds that
 * container's database by its socket.
 */
async function findLiveOwners(directory: string, mine: string): Promise<Owner[]> {
  const owners: Owner[] = []
  const here = processSpaceMark()
  const names = (await readdir(directory)).sort()
  const left = names.filter(
    (name) => name.startsWith(stoppingPrefix) && !names.includes(name.slice(stoppingPrefix.length)),
  )
  for (const name of left) await rm(join(directory, name), { force: true })
  for (const name of names) {
    const [, role, pid, mark, space = ''] = recordPattern.exec(name) ?? []
    if (name === mine || !role) continue
    const isHere = space === here
    if (isHere && isSameProcess(Number(pid), mark)) {
      const isStopping = names.includes(stoppingPrefix + name)
      owners.push({ name, role: role as Role, pid: Number(pid), isStopping })
    } else if (isHere || space.split('-')[0] !== here.split('-')[0]) {
      await removeRecord(directory, name)
    }
  }
  return owners
}

async function removeRecord(directory: string, name: string): Promise<void> {
  // In this order: an owner must never seem to serve again.
  await rm(join(directory, name), { force: true })
  await rm(join(directory, stoppingPrefix + name), { force: true })
}

function isSameProcess(pid: number, mark: string | undefined): boolean {
  if (!isAlive(pid)) return false
  const present = startMark(pid)
  return mark === 'unknown' || present === undefined || present === mark
}
