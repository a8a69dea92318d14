import { existsSync, readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const threads = '/proc/self/task'

/** Leaves the CPU to the server beside this command; on Linux each thread has a priority of its own (ADR 0084). */
export function takeLowPriority(): void {
  const ids = existsSync(threads) ? readdirSync(threads).map(Number) : [process.pid]
  for (const id of ids) setPriority(id, constants.priority.PRIORITY_LOW)
}
