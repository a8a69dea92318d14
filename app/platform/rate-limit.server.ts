import { createHash } from 'node:crypto'
import { inArray, lt, sql } from 'drizzle-orm'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import type { Context } from './context.server.ts'
import type { Queryable } from './database.server.ts'
import type { Condition } from './statements.server.ts'
import { rateLimits } from './tables.server.ts'

export type RateLimit = {
  /** Names the counter: attempts at one limit never count at another. */
  name: string
  attempts: number
  windowSeconds: number
  /** Not multiplied by RATE_LIMIT_FACTOR: it guards somebody outside, not this server. */
  isFixed?: boolean
}

export type Attempt = { limit: RateLimit; client: string }

/** Counts one attempt of `client` and refuses it once the window holds more than the limit (API-11, T12). */
export async function countAttempt(
  ctx: Context,
  limit: RateLimit,
  client: string = ctx.clientNetwork,
  db: Queryable = ctx.db,
): Promise<Outcome<null, 'too-many-requests'>> {
  const [outcome] = await countAttempts(ctx, [{ limit, client }], db)
  return outcome!
}

/** The same for attempts at different limits, counted by one statement; in their order. */
export async function countAttempts(
  ctx: Context,
  attempts: readonly Attempt[],
  db: Queryable = ctx.db,
): Promise<Outcome<null, 'too-many-requests'>[]> {
  const rows = await insertAttempts(ctx, db, attempts)
  // One client in 64 tidies up when its window starts; no schedule is needed.
  if (rows.some(({ key, count }) => count === 1 && key.includes(':A')))
    await deleteExpired(db, ctx.clock.now())
  return attempts.map((attempt) => {
    const { count, resetsAt } = rows.find(({ key }) => key === keyOf(attempt))!
    if (count <= allowedAttempts(ctx, attempt.limit)) return accepted(null)
    const leftMs = resetsAt.getTime() - ctx.clock.now().getTime()
    return refused(
      'too-many-requests',
      'That was a lot of requests. Please wait a little and try again.',
      { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) },
    )
  })
}

/**
 * The statement that counts attempts at different limits and returns the counts, so that all nodes share them. In the
 * order of their keys, or two such statements could wait for each other.
 */
export function insertAttempts(ctx: Context, db: Queryable, attempts: readonly Attempt[]) {
  const now = ctx.clock.now()
  const rows = attempts.map((attempt) => ({
    key: keyOf(attempt),
    count: 1,
    resetsAt: new Date(now.getTime() + attempt.limit.windowSeconds * 1000),
  }))
  const { key, count, resetsAt } = rateLimits
  const hasExpired = sql`${resetsAt} <= ${now.toISOString()}::timestamptz`
  return db
    .insert(rateLimits)
    .values(rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflictDoUpdate({
      target: key,
      set: {
        count: sql`case when ${hasExpired} then 1 else ${count} + 1 end`,
        resetsAt: sql`case when ${hasExpired} then excluded.resets_at else ${resetsAt} end`,
      },
    })
    .returning()
}

/** Holds if the one attempt that is counted under the name `counted` by the same statement is within its limit. */
export function isWithin(ctx: Context, counted: string, limit: RateLimit): Condition {
  return sql`(select count from ${sql.identifier(counted)}) <= ${allowedAttempts(ctx, limit)}`
}

function allowedAttempts({ env }: Context, { attempts, isFixed }: RateLimit): number {
  return isFixed ? attempts : Math.max(1, Math.round(attempts * env.RATE_LIMIT_FACTOR))
}

/** The client is stored as a hash only. */
function keyOf({ limit: { name }, client }: Attempt): string {
  const hash = createHash('sha256').update(`${name}\n${client}`).digest('base64url')
  return `${name}:${hash.slice(0, 27)}`
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
