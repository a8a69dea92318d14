import { type SQL, and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import type { Delivery } from '../store.server.ts'
import { deliveries } from '../tables.ts'

/**
 * Cancels and clears all deliveries about the subjects. Also clears delivered ones. An attempt in progress cannot
 * restore them.
 */
export async function eraseDeliveriesOfSubjects(
  db: Queryable,
  subjectType: string,
  subjectIds: string[],
): Promise<void> {
  if (subjectIds.length === 0) return
  await eraseDeliveries(
    db,
    and(eq(deliveries.subjectType, subjectType), inArray(deliveries.subjectId, subjectIds)),
  )
}

/**
 * Cancels and clears all deliveries that have this address as recipient or Reply-To, or in CRM data; with `subjectId`,
 * only those of one subject. Skips deliveries that are cleared after delivery anyway, because some of them carry
 * corrections and erasures to the CRM.
 * @returns the number of cancelled or cleared deliveries
 */
export async function eraseDeliveriesTo(db: Queryable, email: string, subjectId?: string) {
  return eraseDeliveries(
    db,
    and(
      isAddressedTo(email),
      eq(deliveries.isForgettable, false),
      subjectId ? eq(deliveries.subjectId, subjectId) : undefined,
    ),
  )
}

/**
 * Cancels and clears deliveries created before `before` whose payload should have been cleared after delivery, but
 * which were never delivered.
 */
export async function eraseOldDeliveries(db: Queryable, before: Date): Promise<number> {
  const isOld = lt(deliveries.createdAt, before)
  return eraseDeliveries(
    db,
    and(eq(deliveries.isForgettable, true), isOld, sql`${deliveries.payload} <> '{}'::jsonb`),
  )
}

async function eraseDeliveries(db: Queryable, which: SQL | undefined): Promise<number> {
  const isOpen = sql`${deliveries.state} in ('waiting', 'queued', 'sending', 'failed')`
  const { rowCount } = await db
    .update(deliveries)
    .set({
      payload: {},
      lastError: null,
      result: null,
      nextAttemptAt: null,
      state: sql`case when ${isOpen} then 'cancelled' else ${deliveries.state} end`,
      version: sql`${deliveries.version} + 1`,
    })
    .where(which)
  return rowCount ?? 0
}

function isAddressedTo(email: string) {
  const addressAt = (...path: string[]) =>
    sql`lower(${deliveries.payload} #>> ${`{${path.join(',')}}`}::text[]) = lower(${email})`
  return or(addressAt('to', 'address'), addressAt('replyTo', 'address'), addressAt('email'))
}

/** Returns the deliveries that have this address as recipient or Reply-To, or in CRM data; oldest first. */
export function findDeliveriesTo(db: Queryable, email: string): Promise<Delivery[]> {
  return db
    .select()
    .from(deliveries)
    .where(isAddressedTo(email))
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id))
}
