import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { leads } from '../../lead/tables.ts'
import { quoteVersions, quotes } from '../tables.ts'

const maxSources = 50

/**
 * Returns the number of quotes sent in a period and the value of the accepted ones (with VAT), by the visit source of
 * their enquiry. The source is empty if it is unknown.
 */
export function findQuoteValueBySource(db: Queryable, since: Date, until: Date) {
  const source = sql<string>`coalesce(${leads.fields} ->> 'visitSource', '')`
  const isAccepted = sql`filter (where ${quoteVersions.state} = 'accepted')`
  const sumOf = (column: typeof quoteVersions.monthCents | typeof quoteVersions.onceCents) =>
    sql<number>`coalesce(sum(${column}) ${isAccepted}, 0)::float8`
  const monthCents = sumOf(quoteVersions.monthCents)
  return db
    .select({
      source,
      quotes: sql<number>`count(distinct ${quotes.id})::int`,
      accepted: sql<number>`(count(*) ${isAccepted})::int`,
      monthCents,
      onceCents: sumOf(quoteVersions.onceCents),
    })
    .from(quoteVersions)
    .innerJoin(quotes, eq(quotes.id, quoteVersions.quoteId))
    .innerJoin(leads, eq(leads.id, quotes.leadId))
    .where(
      and(
        // `updatedAt` is never earlier than `sentAt`. This condition doesn't change the result, but lets PostgreSQL use
        // the index on `updatedAt`.
        gte(quoteVersions.updatedAt, since),
        gte(quoteVersions.sentAt, since),
        lt(quoteVersions.sentAt, until),
        eq(leads.isSample, false),
      ),
    )
    .groupBy(source)
    .orderBy(sql`${monthCents} desc`, source)
    .limit(maxSources)
}
