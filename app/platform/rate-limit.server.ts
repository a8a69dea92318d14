import { createHash } from 'node:crypto'
import { inArray, is, lt, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import type { Context } from './context.server.ts'
import type { Queryable } from './database.server.ts'
import { rateLimits } from './tables.server.ts'

export type RateLimit = {
  /** Names the counter: attempts at one limit never count at another. */
  name: string
  attempts: number
  windowSeconds: number
  /** Not multiplied by RATE_LIMIT_FACTOR: it guards somebody outside, not this server. */
  isFixed?: boolean
}

/** The statement's own commit does not wait for the disk: a power cut may forget the counts of half a second. */
const commitsUnhurried = sql`set_config('synchronous_commit', 'off', true)`

/**
 * Counts one attempt of `client` and refuses it once the window holds more than the limit (API-11, T12).
 * One atomic statement, so that all nodes share the count. The client is stored as a hash only.
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
  const hasExpired = sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`
  const [counted] = await db
    .insert(rateLimits)
    .values({ key, count: 1, resetsAt: new Date(now.getTime() + limit.windowSeconds * 1000) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${hasExpired} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${hasExpired} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({
      count: rateLimits.count,
      resetsAt: rateLimits.resetsAt,
      // A transaction of others has more to keep than a count.
      ...(is(db, PgTransaction) ? {} : { isUnhurried: commitsUnhurried }),
    })
  const { count, resetsAt } = counted!
  // One client in sixteen tidies up when its window starts; no schedule is needed.
  if (count === 1 && hash[0]! < 16) await deleteExpired(db, now)
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
