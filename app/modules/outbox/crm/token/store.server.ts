import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import type { CrmFailure } from '../answer/rules.ts'
import { crmTokens } from '../tables.ts'

/** Maximum number of refreshes in ten minutes, as limited by the CRM for each refresh token. */
export const maxRefreshes = 10

// All times use the database's clock, so that a node with a wrong clock cannot misjudge a token's expiry. A time after
// `soon` was written before that clock was set back, and does not count. A time shortly after `now()` is normal, because
// a transaction that began later may have written it.
const soon = sql`now() + interval '1 minute'`
const isTokenFresh = sql<boolean>`coalesce(${crmTokens.expiresAt} > now() + interval '1 minute', false)`
const hasRefreshFailed = sql<boolean>`coalesce(${crmTokens.failedAt} between now() - interval '20 seconds' and ${soon}, false)`
const recentRefreshCount = sql`(select count(*) from unnest(${crmTokens.refreshes}) as t where t between now() - interval '10 minutes' and ${soon})`
const secondsUntilRefresh = sql<number>`(select coalesce(ceil(extract(epoch from min(t) + interval '10 minutes' - now())), 0)::int
  from unnest(${crmTokens.refreshes}) as t where t between now() - interval '10 minutes' and ${soon})`

export type TokenRow = {
  sealedToken: string | null
  isFresh: boolean
  /** A refresh failed in the last 20 seconds; `failure` has the reason. */
  hasFailed: boolean
  failure: CrmFailure | null
  refreshes: number
  /** Seconds until the oldest counted refresh is ten minutes old and no longer counts. */
  freeInSeconds: number
}

export async function findToken(db: Queryable, credentials: string): Promise<TokenRow> {
  await db.insert(crmTokens).values({ credentials }).onConflictDoNothing()
  const [row] = await db
    .select({
      sealedToken: crmTokens.sealedToken,
      isFresh: isTokenFresh,
      hasFailed: hasRefreshFailed,
      failure: crmTokens.failure,
      refreshes: sql<number>`${recentRefreshCount}`,
      freeInSeconds: secondsUntilRefresh,
    })
    .from(crmTokens)
    .where(eq(crmTokens.credentials, credentials))
  return row!
}

/**
 * Claims the token refresh for one caller among all nodes, and counts it. Returns false if no refresh is needed or
 * allowed, or another node is refreshing.
 * @param unusable an encrypted token that is replaced even if it has not expired
 */
export async function claimRefresh(db: Queryable, credentials: string, unusable: string | null) {
  const { rowCount } = await db
    .update(crmTokens)
    .set({
      refreshingSince: sql`now()`,
      refreshes: sql`array(select t from unnest(${crmTokens.refreshes}) as t where t between now() - interval '10 minutes' and ${soon}) || now()`,
    })
    .where(
      sql`${crmTokens.credentials} = ${credentials}
        and (${crmTokens.refreshingSince} is null or ${crmTokens.refreshingSince} not between now() - interval '15 seconds' and ${soon})
        and (not ${isTokenFresh} or ${crmTokens.sealedToken} = ${unusable})
        and not ${hasRefreshFailed} and ${recentRefreshCount} < ${maxRefreshes}`,
    )
  return (rowCount ?? 0) > 0
}

export async function saveToken(
  db: Queryable,
  credentials: string,
  sealedToken: string,
  expiresInSeconds: number,
): Promise<void> {
  await db
    .update(crmTokens)
    .set({
      sealedToken,
      expiresAt: sql`now() + make_interval(secs => ${expiresInSeconds})`,
      refreshingSince: null,
      failedAt: null,
      failure: null,
    })
    .where(eq(crmTokens.credentials, credentials))
}

export async function saveRefreshFailure(db: Queryable, credentials: string, failure: CrmFailure) {
  await db
    .update(crmTokens)
    .set({ refreshingSince: null, failedAt: sql`now()`, failure })
    .where(eq(crmTokens.credentials, credentials))
}
