import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '#app/platform/database.server.ts'
import type { Log } from '#app/platform/logger.server.ts'
import { otherNames, type Metric } from '../content.ts'
import { addCounts, readSalt, type DayCount } from '../data.server.ts'

const flushMs = 1_000
const flushAt = 500
/** Different names of one metric a day and process: nobody can fill the table with invented paths. */
const namesPerDay = 1_000
/** What is kept while the database is away; more is dropped, for counts are worth less than memory. */
const mostEntries = 10_000
const mostPostsAMinute = 300

/**
 * Counts in memory and writes once a second, or each 500 different counts, in one statement, so that page
 * views never load the database. A crash loses the last second of counts; an orderly stop loses nothing.
 */
export class VisitCounter {
  readonly #db: Database
  readonly #log: Log
  #counts = new Map<string, DayCount>()
  #visitors = new Map<string, { hash: Buffer; day: string }>()
  #day = ''
  #salt: Promise<Buffer> | undefined
  #knownVisitors = new Set<string>()
  #names = new Map<Metric, Set<string>>()
  #minute = 0
  #posts = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #isWriting = false
  #hasFailed = false

  constructor(db: Database, log: Log) {
    this.#db = db
    this.#log = log
  }

  /** False once a network has posted too often in this minute; networks are forgotten with it. */
  admit(network: string, now: Date, factor: number): boolean {
    const minute = Math.floor(now.getTime() / 60_000)
    if (minute !== this.#minute || this.#posts.size > 50_000) this.#posts.clear()
    this.#minute = minute
    const posts = (this.#posts.get(network) ?? 0) + 1
    this.#posts.set(network, posts)
    return posts <= mostPostsAMinute * factor
  }

  add(day: string, metric: Metric, asked = '', bar = 0): void {
    this.#begin(day)
    const name = this.#nameFor(metric, asked)
    const key = [day, metric, name, bar].join('\n')
    const row = this.#counts.get(key)
    if (row) row.count++
    else if (this.#counts.size < mostEntries)
      this.#counts.set(key, { day, metric, name, bar, count: 1 })
    this.#plan()
  }

  /** Tells a visitor from the day's others by a salted hash; network and browser are not kept (D-150). */
  async addVisitor(day: string, network: string, browser: string): Promise<void> {
    this.#begin(day)
    this.#salt ??= readSalt(this.#db, day, randomBytes(32))
    const asked = this.#salt
    const salt = await asked.catch((error: unknown) => {
      if (this.#salt === asked) this.#salt = undefined
      throw error
    })
    const hash = createHash('sha256').update(salt).update(`${network}\n${browser}`).digest()
    const key = hash.toString('base64')
    if (day !== this.#day || this.#knownVisitors.has(key)) return
    if (this.#knownVisitors.size < 1_000_000) this.#knownVisitors.add(key)
    if (this.#visitors.size < mostEntries) this.#visitors.set(key, { hash, day })
    this.#plan()
  }

  /** Writes what is waiting. Never rejects: what could not be written is tried again a second later. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async stop(): Promise<void> {
    await this.flush()
    clearTimeout(this.#timer)
  }

  #begin(day: string): void {
    if (day === this.#day) return
    this.#day = day
    this.#salt = undefined
    this.#knownVisitors.clear()
    this.#names.clear()
  }

  #nameFor(metric: Metric, name: string): string {
    const names = this.#names.get(metric) ?? new Set()
    this.#names.set(metric, names)
    if (!names.has(name) && names.size >= namesPerDay) return otherNames
    names.add(name)
    return name
  }

  #plan(): void {
    const isFull = this.#counts.size + this.#visitors.size >= flushAt
    if (isFull && !this.#isWriting && !this.#hasFailed) void this.flush()
    else this.#timer ??= setTimeout(() => void this.flush(), flushMs).unref()
  }

  async #write(): Promise<void> {
    const [counts, visitors] = [this.#counts, this.#visitors]
    if (counts.size + visitors.size === 0) return
    this.#counts = new Map()
    this.#visitors = new Map()
    this.#isWriting = true
    try {
      await addCounts(this.#db, [...counts.values()], [...visitors.values()])
      this.#hasFailed = false
    } catch (error) {
      this.#hasFailed = true
      this.#log.warn({ err: error, waiting: counts.size }, 'visits could not be counted yet')
      this.#takeBack(counts, visitors)
    } finally {
      this.#isWriting = false
    }
  }

  #takeBack(
    counts: Map<string, DayCount>,
    visitors: Map<string, { hash: Buffer; day: string }>,
  ): void {
    for (const [key, row] of counts) {
      const newer = this.#counts.get(key)
      if (newer) newer.count += row.count
      else if (this.#counts.size < mostEntries) this.#counts.set(key, row)
    }
    for (const [key, row] of visitors)
      if (this.#visitors.size < mostEntries) this.#visitors.set(key, row)
    this.#timer ??= setTimeout(() => void this.flush(), flushMs).unref()
  }
}
