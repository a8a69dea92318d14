import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { leads } from '../../lead/tables.ts'
import { quoteVersions, quotes } from '../tables.ts'

const maxSources = 50

/**
 * Quotes sent in a stretch of time by where the visit of their enquiry came from: how many, and what the
 * accepted ones come to, with VAT. Empty is a source that is not known.
 */
export function findValueBySource(db: Queryable, since: Date, until: Date) {
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
        // What was sent since then was changed since then, which is what the index is of.
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
