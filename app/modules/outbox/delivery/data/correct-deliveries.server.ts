import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { deliveries } from '../tables.server.ts'

/** Corrects the content of what has not left yet, for leads whose person was corrected (PRV-04). */
export async function correctOpenDeliveries(
  db: Queryable,
  subjectIds: string[],
  kind: string,
  correction: Record<string, string>,
): Promise<void> {
  if (subjectIds.length === 0) return
  await db
    .update(deliveries)
    .set({
      payload: sql`${deliveries.payload} || ${JSON.stringify(correction)}::jsonb`,
      version: sql`${deliveries.version} + 1`,
    })
    .where(
      and(
        eq(deliveries.kind, kind),
        inArray(deliveries.subjectId, subjectIds),
        inArray(deliveries.state, ['waiting', 'queued', 'failed']),
      ),
    )
}
