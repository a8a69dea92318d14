import { createHash } from 'node:crypto'
import { inArray, is, lt, sql, type SQL } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import type { Context } from './context.server.ts'
import type { Queryable } from './database.server.ts'
import { gathered, Gathering } from './gathering.server.ts'
import { insertAtOnce } from './insert-at-once.server.ts'
import { rateLimits } from './tables.server.ts'

export type RateLimit = {
  /** Names the counter: attempts at one limit never count at another. */
  name: string
  attempts: number
  windowSeconds: number
  /** Not multiplied by RATE_LIMIT_FACTOR: it guards somebody outside, not this server. */
  isFixed?: boolean
}

/**
 * Counts one attempt of `client` and refuses it once the window holds more than the limit (API-11, T12).
 * One atomic statement for all that are counted at the same time, so that all nodes share the count. The client is
 * stored as a hash only.
 */
export async function countAttempt(
  ctx: Context,
  limit: RateLimit,
  client: string = ctx.clientNetwork,
  db: Queryable = ctx.db,
): Promise<Outcome<null, 'too-many-requests'>> {
  const now = ctx.clock.now()
  const hash = createHash('sha256').update(`${limit.name}\n${client}`).digest()
  const key = `${limit.name}:${hash.toString('base64url').slice(0, 27)}`
  const attempt = { key, now, resetsAt: new Date(now.getTime() + limit.windowSeconds * 1000) }
  const { count, resetsAt } = await (is(db, PgTransaction)
    ? countInTransaction(db, attempt)
    : countsOf(db).ask(attempt))
  // One client in 64 tidies up when its window starts; no schedule is needed.
  if (count === 1 && hash[0]! < 4) await deleteExpired(db, now)
  if (count <= allowedAttempts(limit, ctx.env.RATE_LIMIT_FACTOR)) return accepted(null)
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000))
  return refused(
    'too-many-requests',
    'That was a lot of requests. Please wait a little and try again.',
    {
      retryAfterSeconds,
    },
  )
}

type Attempt = { key: string; now: Date; resetsAt: Date }

/** A transaction of others has more to keep than a count, and commits as they do. */
const countInTransaction = gathered((db, attempts: Attempt[]) => countAll(db, attempts, sql``))

/** The statement's own commit does not wait for the disk: a power cut may forget the counts of half a second. */
const unhurried = sql`, set_config('synchronous_commit', 'off', true)`

const gatherings = new WeakMap<Queryable, Gathering<Attempt, Counted>>()

function countsOf(db: Queryable): Gathering<Attempt, Counted> {
  const known = gatherings.get(db)
  if (known) return known
  const made = new Gathering((attempts: Attempt[]) => countAll(db, attempts, unhurried), {
    most: 200,
    flights: 2,
    beside: { items: 16, afterMs: 50 },
    patienceMs: 3_000,
  })
  gatherings.set(db, made)
  return made
}

type Counted = { count: number; resetsAt: Date }

/** What each of them found: those of one key one after the other. In the order of the keys, or two would wait for each other. */
async function countAll(
  db: Queryable,
  attempts: readonly Attempt[],
  more: SQL,
): Promise<Counted[]> {
  const latest = new Date(Math.max(...attempts.map(({ now }) => now.getTime())))
  const byKey = Map.groupBy(attempts, ({ key }) => key)
  const keys = [...byKey.keys()].toSorted()
  const hasExpired = sql`${rateLimits.resetsAt} <= ${latest.toISOString()}::timestamptz`
  const { count, resetsAt } = rateLimits
  const rows = await insertAtOnce<typeof rateLimits, { key: string; count: number; at: string }>(
    db,
    rateLimits,
    keys.map((key) => {
      const same = byKey.get(key)!
      return { key, count: same.length, resetsAt: same.at(-1)!.resetsAt }
    }),
    sql`on conflict (key) do update set
      count = case when ${hasExpired} then excluded.count else ${count} + excluded.count end,
      resets_at = case when ${hasExpired} then excluded.resets_at else ${resetsAt} end
      returning key, ${count}, ${resetsAt} as at ${more}`,
  )
  const found = new Map(rows.map((row) => [row.key, row]))
  const left = new Map([...byKey].map(([key, same]) => [key, same.length]))
  return attempts.map(({ key }) => {
    const row = found.get(key)!
    const behind = left.get(key)! - 1
    left.set(key, behind)
    return { count: row.count - behind, resetsAt: new Date(row.at) }
  })
}

function allowedAttempts(limit: RateLimit, factor: number): number {
  return limit.isFixed ? limit.attempts : Math.max(1, Math.round(limit.attempts * factor))
}

async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  const expired = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(lt(rateLimits.resetsAt, now))
    .limit(500)
    .for('update', { skipLocked: true })
  await db.delete(rateLimits).where(inArray(rateLimits.key, expired))
}
