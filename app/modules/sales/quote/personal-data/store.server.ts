import { and, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { deidentifiedLeadIds } from '../../lead/person/store.server.ts'
import { quoteDocuments, quotes, quoteVersions } from '../tables.ts'

/** Numbers, totals, times and seals stay. Returns the number of changed versions. */
export function eraseQuotesOf(db: Queryable, leadIds: string[], at: Date): Promise<number> {
  if (leadIds.length === 0) return Promise.resolve(0)
  return eraseQuotesWhere(db, leadIds, at)
}

/** Removes personal data from the quotes of leads whose own personal data was removed. */
export function eraseOrphanedQuotes(db: Queryable): Promise<number> {
  return eraseQuotesWhere(db, deidentifiedLeadIds(db), sql<Date>`now()`)
}

async function eraseQuotesWhere(
  db: Queryable,
  of: string[] | ReturnType<typeof deidentifiedLeadIds>,
  at: Date | SQL<Date>,
): Promise<number> {
  const own = db.select({ id: quotes.id }).from(quotes).where(inArray(quotes.leadId, of))
  const gone = await db
    .update(quoteVersions)
    .set({
      erasedAt: at instanceof Date ? sql`${at.toISOString()}::timestamptz` : at,
      content: sql`case when ${quoteVersions.content} is null then null else '{}'::jsonb end`,
      decision: sql`${quoteVersions.decision} || '{"name": "", "network": "", "reason": ""}'::jsonb`,
      draft: sql`${quoteVersions.draft} || '{"recipientName": "", "company": "", "address": "", "introduction": "", "lines": []}'::jsonb`,
      isVisitorReminded: false,
    })
    .where(and(inArray(quoteVersions.quoteId, own), isNull(quoteVersions.erasedAt)))
    .returning({ id: quoteVersions.id })
  const ids = gone.map(({ id }) => id)
  if (ids.length > 0)
    await db
      .update(quoteDocuments)
      .set({ bytes: null })
      .where(inArray(quoteDocuments.versionId, ids))
  return ids.length
}
