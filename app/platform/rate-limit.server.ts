import { createHash } from 'node:crypto'
import { inArray, lt, sql } from 'drizzle-orm'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import type { Context } from './context.server.ts'
import type { Queryable } from './database.server.ts'
import { jsonRowsOf, combineCalls, type DatabaseCall } from './sql.server.ts'
import { rateLimits } from './tables.ts'

export type RateLimit = {
  /** Name of the counter; each limit counts its own attempts. */
  name: string
  attempts: number
  windowSeconds: number
  /** True if RATE_LIMIT_FACTOR does not apply: the limit protects the recipients of our messages. */
  isFixed?: boolean
}

export type Attempt = { limit: RateLimit; client: string }

/** Counts one attempt of `client` and refuses it if it exceeds the limit for the window. */
export async function countAttempt(
  ctx: Context,
  limit: RateLimit,
  client: string = ctx.clientNetwork,
  db: Queryable = ctx.db,
): Promise<Outcome<null, 'too-many-requests'>> {
  const [outcome] = await countAttempts(ctx, [{ limit, client }], db)
  return outcome!
}

/** Counts attempts at different limits in one statement; returns the outcomes in the same order. */
export async function countAttempts(
  ctx: Context,
  attempts: readonly Attempt[],
  db: Queryable = ctx.db,
): Promise<Outcome<null, 'too-many-requests'>[]> {
  const { rows } = await db.execute<{ counts: CountedAttempts[] }>(
    combineCalls([attemptsCall(ctx, attempts)]),
  )
  const { counts } = rows[0]!
  // A window's first attempt deletes expired counters if the key's hash begins with A, one in 64.
  if (counts.some(({ key, count }) => count === 1 && key.includes(':A')))
    await deleteExpiredLimits(db, ctx.clock.now())
  return attempts.map((attempt) => {
    const { count, resetsAt } = counts.find(({ key }) => key === rateLimitKeyOf(attempt))!
    if (count <= maxAllowedAttempts(ctx, attempt.limit)) return accepted(null)
    const leftMs = new Date(resetsAt).getTime() - ctx.clock.now().getTime()
    return refused('too-many-requests', 'Too many requests. Please wait a moment and try again.', {
      retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
    })
  })
}

type CountedAttempts = { key: string; count: number; resetsAt: string }

const rateLimitJsonRows = jsonRowsOf(rateLimits)

/** Returns the call that counts attempts at different limits and returns the counts, which all nodes share. */
export function attemptsCall(ctx: Context, attempts: readonly Attempt[]): DatabaseCall {
  const now = ctx.clock.now()
  const rows = attempts.map((attempt) => ({
    key: rateLimitKeyOf(attempt),
    count: 1,
    resetsAt: new Date(now.getTime() + attempt.limit.windowSeconds * 1000),
  }))
  const inOrder = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return sql`count_attempts(${rateLimitJsonRows(inOrder)}, ${now.toISOString()}) as counts`
}

export function attemptLimit(
  ctx: Context,
  attempt: Attempt,
): { limitKey: string; allowed: number } {
  return { limitKey: rateLimitKeyOf(attempt), allowed: maxAllowedAttempts(ctx, attempt.limit) }
}

function maxAllowedAttempts({ env }: Context, { attempts, isFixed }: RateLimit): number {
  return isFixed ? attempts : Math.max(1, Math.round(attempts * env.RATE_LIMIT_FACTOR))
}

/** Returns the counter's key, which contains the client only as a hash. */
function rateLimitKeyOf({ limit: { name }, client }: Attempt): string {
  const hash = createHash('sha256').update(`${name}\n${client}`).digest('base64url')
  return `${name}:${hash.slice(0, 27)}`
}

async function deleteExpiredLimits(db: Queryable, now: Date): Promise<void> {
  const expired = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(lt(rateLimits.resetsAt, now))
    .limit(500)
    .for('update', { skipLocked: true })
  await db.delete(rateLimits).where(inArray(rateLimits.key, expired))
}
