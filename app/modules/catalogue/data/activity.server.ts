import { and, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { activityLog } from '#app/platform/tables.server.ts'
import { activityKind, activityText } from '../rules/describe-history.ts'
import { products } from '../tables.server.ts'

/** What happened to products and public prices lately, newest first (ADD-11, ADD-12). Samples' entries go with the samples (D-105). */
export async function findCatalogueActivity(db: Queryable, limit = 20) {
  const hidden = sql`(${activityLog.details} ->> 'isSample' = 'true' and (not exists (select from ${products} where ${products.isSample}) or exists (select from ${products} where not ${products.isSample})))`
  const rows = await db
    .select()
    .from(activityLog)
    .where(
      and(
        // As the index activity_log_catalogue has it.
        sql`subject_type in ('product', 'offer', 'products')`,
        // A step of many products is told once, not for each.
        sql`${activityLog.details} -> 'bulkId' is null`,
        sql`not coalesce(${hidden}, false)`,
      ),
    )
    .orderBy(sql`${activityLog.at} desc nulls last, ${activityLog.id} desc nulls last`)
    .limit(limit)
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    kind: activityKind(row),
    actorName: row.actorName,
    text: activityText(row),
    subjectType: row.subjectType,
    subjectId: row.subjectId,
  }))
}
