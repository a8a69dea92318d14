import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { deliveries } from '../tables.server.ts'

/** Everything of a kind about a type of subject that has not arrived and has not been given up. */
export function findOpenDeliveries(db: Queryable, subjectType: string, kind: string) {
  const { id, createdAt, payload } = deliveries
  return db
    .select({ id, createdAt, payload })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.subjectType, subjectType),
        eq(deliveries.kind, kind),
        sql`state in ('queued', 'sending', 'waiting')`,
      ),
    )
}
