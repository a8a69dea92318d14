import { eq, lt, sql } from 'drizzle-orm'
import type { Context } from '#app/platform/context.server.ts'
import { rateLimits } from '#app/platform/tables.server.ts'
import { attemptLimits, type Attempts } from '../rules/attempts.ts'
import { fingerprint } from './secrets.server.ts'

export type CountedAttempt = Attempts & {
  accountKey: string
  networkKey: string
  retryAfterSeconds: number
}

/** Counts one attempt before its password is looked at; atomic, and shared by all nodes (T10). */
export async function countAttempt(ctx: Context, account: string): Promise<CountedAttempt> {
  const networkKey = `sign-in:network:${await fingerprint(ctx.db, ctx.clientNetwork)}`
  const accountKey = `sign-in:account:${await fingerprint(ctx.db, `${account} ${ctx.clientNetwork}`)}`
  const forAccount = await countUp(ctx, accountKey)
  const forNetwork = await countUp(ctx, networkKey)
  const retryAfterSeconds = Math.max(
    forAccount.count > attemptLimits.perAccountAndNetwork * ctx.env.RATE_LIMIT_FACTOR
      ? forAccount.secondsLeft
      : 0,
    forNetwork.count > attemptLimits.perNetwork * ctx.env.RATE_LIMIT_FACTOR
      ? forNetwork.secondsLeft
      : 0,
  )
  return {
    account: forAccount.count,
    network: forNetwork.count,
    accountKey,
    networkKey,
    retryAfterSeconds,
  }
}

/** A success clears the account's counter and takes its own attempt off the network's. */
export async function forgiveAttempt(ctx: Context, attempt: CountedAttempt): Promise<void> {
  await ctx.db.delete(rateLimits).where(eq(rateLimits.key, attempt.accountKey))
  await ctx.db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, attempt.networkKey))
  await ctx.db.delete(rateLimits).where(lt(rateLimits.resetsAt, sql`now() - interval '1 hour'`))
}

async function countUp(
  { db }: Context,
  key: string,
): Promise<{ count: number; secondsLeft: number }> {
  const end = sql`now() + make_interval(secs => ${attemptLimits.windowSeconds})`
  const isOver = sql`${rateLimits.resetsAt} <= now()`
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: 1, resetsAt: end })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${isOver} then ${end} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({
      count: rateLimits.count,
      secondsLeft: sql`ceil(extract(epoch from ${rateLimits.resetsAt} - now()))`.mapWith(Number),
    })
  return row!
}
