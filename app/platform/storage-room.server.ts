import { statfs } from 'node:fs/promises'
import type { Database } from './database.server.ts'

/** Free space below which no request may write. The rest is reserved for acknowledged data and the database itself. */
export const minFreeBytes = 64 * 1024 * 1024
const recheckMs = 1_000

export type DiskState = { isShort: boolean; freeBytes: number | undefined }

/** Watches the free disk space of the embedded database; the space of an external database is unknown. */
export class DiskSpace {
  readonly #directory: string | undefined
  readonly #readFree: (directory: string) => Promise<number>
  readonly #now: () => number
  #lastCheck: { at: number; room: Promise<DiskState> } | undefined

  constructor(
    directory: string | undefined,
    readFree: (directory: string) => Promise<number> = readFreeBytes,
    now: () => number = () => performance.now(),
  ) {
    this.#directory = directory
    this.#readFree = readFree
    this.#now = now
  }

  /** Returns the free space, measured at most a second ago. An unreadable disk counts as having enough space. */
  look(): Promise<DiskState> {
    const now = this.#now()
    if (!this.#lastCheck || now - this.#lastCheck.at >= recheckMs)
      this.#lastCheck = { at: now, room: this.#measure() }
    return this.#lastCheck.room
  }

  async #measure(): Promise<DiskState> {
    if (!this.#directory) return { isShort: false, freeBytes: undefined }
    const freeBytes = await this.#readFree(this.#directory).catch(() => undefined)
    return { isShort: freeBytes !== undefined && freeBytes < minFreeBytes, freeBytes }
  }
}

async function readFreeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** Error with PostgreSQL's own code for a full disk, thrown before the disk is really full. */
class DiskFullError extends Error {
  override name = 'NoRoom'
  readonly code = '53100'
  constructor() {
    super('There is not enough disk space left to store anything')
  }
}

const writeMethods = new Set<string | symbol>([
  'insert',
  'update',
  'delete',
  'transaction',
  'execute',
])

/** Returns the database for reading only; every write throws `DiskFullError`, which counts as an outage. */
export function toReadOnly(db: Database): Database {
  const refuse = () => {
    throw new DiskFullError()
  }
  return new Proxy(db, {
    get: (target, name) => (writeMethods.has(name) ? refuse : Reflect.get(target, name)),
  })
}
