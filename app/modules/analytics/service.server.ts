import { createHash, randomBytes } from 'node:crypto'
import { johannesburgDate } from '#app/basics/dates.ts'
import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { campaignName, sourceName } from '#app/basics/visit-source.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Database } from '#app/platform/database.server.ts'
import type { Log } from '#app/platform/logger.server.ts'
import {
  type Metric,
  directSource,
  otherNamesLabel,
  periods,
  retentionMonths,
  vitalNames,
} from './content.ts'
import { histogramBar, spanOf } from './overview/rules.ts'
import { isBot, isPrivatePath, maskPath, publicPath } from './rules.ts'
import { type VisitorReport, visitorReportSchema } from './schema.ts'
import {
  type DayCount,
  addCounts,
  deleteCountsBefore,
  deleteVisitors,
  readSalt,
  sumPeriod,
} from './store.server.ts'

/**
 * Counts a report from a public page's script. Stores only counts: the network and browser are used only for the day's
 * visitor hash. Bots and browsers that opt out get the same response but are not counted.
 */
export async function recordReport(
  ctx: Context,
  input: unknown,
  sender: { isRefusing: boolean; userAgent: string; knownPaths: ReadonlySet<string> },
  counter: VisitCounter,
): Promise<Outcome<{ isCounted: boolean }>> {
  const now = ctx.clock.now()
  if (!counter.admit(ctx.clientNetwork, now, ctx.env.RATE_LIMIT_FACTOR))
    return refused('too-many-requests', 'Too many reports. Wait a minute and try again.', {
      retryAfterSeconds: 60,
    })
  const parsed = visitorReportSchema.safeParse(input)
  if (!parsed.success)
    return refusedInput(parsed.error, 'The report doesn’t match the documented format.')
  if (sender.isRefusing || isBot(sender.userAgent) || isPrivatePath(parsed.data.path))
    return accepted({ isCounted: false })
  const site = await readSettings(ctx, 'site')
  if (!site.areVisitsCounted) return accepted({ isCounted: false })

  const day = johannesburgDate(now)
  const page = publicPath(parsed.data.path, sender.knownPaths)
  if (page === undefined) {
    if (parsed.data.isView) counter.add(day, 'broken', maskPath(parsed.data.path))
  } else countPage(counter, day, page, parsed.data)
  if (parsed.data.entry) countEntry(counter, day, page ?? '', parsed.data.entry)
  if (parsed.data.isView) {
    await counter
      .addVisitor(day, ctx.clientNetwork, sender.userAgent)
      // Pages work without the database, so a failed count must not cause an error.
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'a visitor was not counted'))
  }
  return accepted({ isCounted: true })
}

function countPage(counter: VisitCounter, day: string, page: string, report: VisitorReport): void {
  if (report.isView) counter.add(day, 'view', page)
  for (const form of new Set(report.seen)) counter.add(day, 'form-seen', form)
  for (const form of new Set(report.started)) counter.add(day, 'form-started', form)
  for (const vital of vitalNames) {
    const value = report.vitals?.[vital]
    if (value !== undefined) counter.add(day, vital, page, histogramBar(vital, value))
  }
}

function countEntry(
  counter: VisitCounter,
  day: string,
  page: string,
  entry: NonNullable<VisitorReport['entry']>,
): void {
  counter.add(day, 'visit', page)
  counter.add(day, 'source', entry.host ? (sourceName(entry.host) ?? directSource) : directSource)
  const campaign = campaignName(entry)
  if (campaign) counter.add(day, 'campaign', campaign)
}

const flushMs = 1_000
const flushThreshold = 500
/** Limit of distinct names per metric, day and process, so that invented paths can't fill the table. */
const maxNamesPerDay = 1_000
/** Maximum buffered counts while the database is unavailable. Further counts are dropped to protect memory. */
const maxEntries = 10_000
const maxPostsPerMinute = 300

/**
 * Counts in memory and writes once a second, or after 500 different counts, in one statement, so that page views never
 * load the database. A crash loses the last second of counts; a normal shutdown loses nothing.
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

  /** Returns false if a network has sent too many reports this minute. The counts are cleared every minute. */
  admit(network: string, now: Date, factor: number): boolean {
    const minute = Math.floor(now.getTime() / 60_000)
    if (minute !== this.#minute || this.#posts.size > 50_000) this.#posts.clear()
    this.#minute = minute
    const posts = (this.#posts.get(network) ?? 0) + 1
    this.#posts.set(network, posts)
    return posts <= maxPostsPerMinute * factor
  }

  add(day: string, metric: Metric, requestedName = '', bar = 0): void {
    this.#begin(day)
    const name = this.#nameFor(metric, requestedName)
    const key = [day, metric, name, bar].join('\n')
    const row = this.#counts.get(key)
    if (row) row.count++
    else if (this.#counts.size < maxEntries)
      this.#counts.set(key, { day, metric, name, bar, count: 1 })
    this.#scheduleFlush()
  }

  /** Counts a visitor once a day by a salted hash. The network and browser are not stored. */
  async addVisitor(day: string, network: string, browser: string): Promise<void> {
    this.#begin(day)
    this.#salt ??= readSalt(this.#db, day, randomBytes(32))
    const pending = this.#salt
    const salt = await pending.catch((error: unknown) => {
      if (this.#salt === pending) this.#salt = undefined
      throw error
    })
    const hash = createHash('sha256').update(salt).update(`${network}\n${browser}`).digest()
    const key = hash.toString('base64')
    if (day !== this.#day || this.#knownVisitors.has(key)) return
    if (this.#knownVisitors.size < 1_000_000) this.#knownVisitors.add(key)
    if (this.#visitors.size < maxEntries) this.#visitors.set(key, { hash, day })
    this.#scheduleFlush()
  }

  /** Writes the buffer. Never rejects: failed writes are retried a second later. */
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
    if (!names.has(name) && names.size >= maxNamesPerDay) return otherNamesLabel
    names.add(name)
    return name
  }

  #scheduleFlush(): void {
    const isFull = this.#counts.size + this.#visitors.size >= flushThreshold
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
      this.#log.warn(
        { err: error, waiting: counts.size },
        'visit counts could not be saved; trying again later',
      )
      this.#restoreCounts(counts, visitors)
    } finally {
      this.#isWriting = false
    }
  }

  #restoreCounts(
    counts: Map<string, DayCount>,
    visitors: Map<string, { hash: Buffer; day: string }>,
  ): void {
    for (const [key, row] of counts) {
      const newer = this.#counts.get(key)
      if (newer) newer.count += row.count
      else if (this.#counts.size < maxEntries) this.#counts.set(key, row)
    }
    for (const [key, row] of visitors)
      if (this.#visitors.size < maxEntries) this.#visitors.set(key, row)
    this.#timer ??= setTimeout(() => void this.flush(), flushMs).unref()
  }
}

/**
 * Deletes the visitors and salts of previous days and counts older than 25 months, then recalculates the sums of the
 * screen's periods. Safe to repeat.
 */
export async function pruneAnalytics({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const today = johannesburgDate(clock.now())
  await deleteVisitors(db, today)
  const oldest = new Date(`${today}T00:00:00Z`)
  oldest.setUTCMonth(oldest.getUTCMonth() - retentionMonths)
  await deleteCountsBefore(db, oldest.toISOString().slice(0, 10))
  for (const days of periods) await db.transaction((tx) => sumPeriod(tx, spanOf(today, days)))
}
