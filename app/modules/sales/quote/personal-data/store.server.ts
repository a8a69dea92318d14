import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import type { deidentifiedLeadIds } from '../../lead/person/store.server.ts'
import { quoteDocuments, quotes, quoteVersions } from '../tables.ts'

/** Erases the quotes of these leads. Numbers, totals, times and seals stay. Returns the number of changed versions. */
export async function eraseQuotes(
  db: Queryable,
  of: string[] | ReturnType<typeof deidentifiedLeadIds>,
  at?: Date,
): Promise<number> {
  if (Array.isArray(of) && of.length === 0) return 0
  const own = db.select({ id: quotes.id }).from(quotes).where(inArray(quotes.leadId, of))
  const gone = await db
    .update(quoteVersions)
    .set({
      erasedAt: at ?? sql`now()`,
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
