import { eq, lt, sql } from 'drizzle-orm'
import type { Context } from '#app/platform/context.server.ts'
import { rateLimits } from '#app/platform/tables.ts'
import { countQueue, keyedHash } from '../secret/store.server.ts'
import { attemptLimits, type AttemptCounts } from './rules.ts'

export type CountedAttempt = AttemptCounts & {
  accountKey: string
  /** Undefined for a known device, whose failures don't block the rest of its network. */
  networkKey: string | undefined
  /** 0 if the attempt is allowed. */
  retryAfterSeconds: number
}

/**
 * Counts an attempt before its password is checked. The count is atomic and shared by all nodes. A browser that signed
 * in to the account before has a counter separate from its network's.
 */
export async function countAttempt(
  ctx: Context,
  account: string,
  isKnownDevice = false,
): Promise<CountedAttempt> {
  const place = isKnownDevice ? 'known device' : ctx.clientNetwork
  const accountKey = `sign-in:account:${await keyedHash(ctx.db, `${account} ${place}`)}`
  const networkKey = isKnownDevice
    ? undefined
    : `sign-in:network:${await keyedHash(ctx.db, ctx.clientNetwork)}`
  // All attempts lock the network's key first, so that two of them never deadlock.
  const keys = networkKey ? [networkKey, accountKey] : [accountKey]
  const counted = await countQueue.run(0, () => incrementCounts(ctx, keys))
  const forAccount = counted.get(accountKey)!
  const forNetwork = networkKey ? counted.get(networkKey)! : { count: 0, secondsLeft: 0 }
  const { perAccountAndNetwork, perNetwork } = attemptLimits
  const factor = ctx.env.RATE_LIMIT_FACTOR
  return {
    account: forAccount.count,
    network: forNetwork.count,
    accountKey,
    networkKey,
    retryAfterSeconds: Math.max(
      forAccount.count > perAccountAndNetwork * factor ? forAccount.secondsLeft : 0,
      forNetwork.count > perNetwork * factor ? forNetwork.secondsLeft : 0,
    ),
  }
}

/** After a success, clears the account's counter and subtracts this attempt from the network's counter. */
export async function refundAttempt(ctx: Context, attempt: CountedAttempt): Promise<void> {
  await ctx.db.delete(rateLimits).where(eq(rateLimits.key, attempt.accountKey))
  if (attempt.networkKey) await decrementCount(ctx, attempt.networkKey)
  await ctx.db.delete(rateLimits).where(lt(rateLimits.resetsAt, sql`now() - interval '1 hour'`))
}

/** Subtracts an attempt that has neither failed nor succeeded, because its second step is still to come. */
export async function uncountAttempt(ctx: Context, attempt: CountedAttempt): Promise<void> {
  if (attempt.networkKey) await decrementCount(ctx, attempt.networkKey)
  await decrementCount(ctx, attempt.accountKey)
}

async function decrementCount({ db }: Context, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, key))
}

/** The key of all attempts at a person's second step, from any network. */
const codeKey = async (ctx: Context, userId: string) =>
  `sign-in:code:${await keyedHash(ctx.db, userId)}`

/** Counts an attempt at a second step. Returns the seconds to wait after too many attempts, otherwise 0. */
export async function countCodeGuess(ctx: Context, userId: string): Promise<number> {
  const [row] = (await incrementCounts(ctx, [await codeKey(ctx, userId)])).values()
  const most = attemptLimits.perSecondFactor * ctx.env.RATE_LIMIT_FACTOR
  return row!.count > most ? Math.max(1, row!.secondsLeft) : 0
}

/** Clears the counter after a correct code. */
export async function resetCodeGuesses(ctx: Context, userId: string): Promise<void> {
  await ctx.db.delete(rateLimits).where(eq(rateLimits.key, await codeKey(ctx, userId)))
}

type LimitCount = { key: string; count: number; secondsLeft: number }

/** Counts by the database's clock, which all nodes share. The keys must be in the same order in all calls. */
async function incrementCounts({ db }: Context, keys: string[]): Promise<Map<string, LimitCount>> {
  const { rows } = await db.execute<LimitCount>(sql`
    select key, count, ceil(extract(epoch from "resetsAt" - now()))::int as "secondsLeft"
    from json_to_recordset(count_attempts(
      (
        select json_agg(json_build_object(
          'key', key,
          'count', 1,
          'resets_at', now() + make_interval(secs => ${attemptLimits.windowSeconds})
        ))
        from unnest(${sql.param(keys)}::text[]) as key
      ),
      now()
    )) as counted(key text, count int, "resetsAt" timestamptz)`)
  return new Map(rows.map((row) => [row.key, row]))
}
