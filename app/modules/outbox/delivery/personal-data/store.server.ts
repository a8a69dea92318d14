import { type SQL, and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import type { Delivery } from '../store.server.ts'
import { deliveries } from '../tables.ts'

/**
 * Withdraws and empties everything about the given subjects, delivered or not. An attempt
 * that is under way cannot bring it back.
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
 * Withdraws and empties every delivery to an address, with it as Reply-To, or with its data for the CRM, whatever its
 * subject; `subjectId` limits it to one. Deliveries that are emptied after arrival are left: an erasure reaches the
 * CRM by them.
 * @returns the number withdrawn
 */
export async function eraseDeliveriesTo(
  db: Queryable,
  email: string,
  subjectId?: string,
): Promise<number> {
  return eraseDeliveries(
    db,
    and(
      namesAddress(email),
      eq(deliveries.isForgettable, false),
      subjectId ? eq(deliveries.subjectId, subjectId) : undefined,
    ),
  )
}

/** Empties what should be forgotten once it arrived, but never did. */
export async function eraseOldDeliveries(db: Queryable, before: Date): Promise<number> {
  const isOld = lt(deliveries.createdAt, before)
  return eraseDeliveries(
    db,
    and(eq(deliveries.isForgettable, true), isOld, sql`${deliveries.payload} <> '{}'::jsonb`),
  )
}

async function eraseDeliveries(db: Queryable, which: SQL | undefined): Promise<number> {
  const isOpen = sql`${deliveries.state} in ('waiting', 'queued', 'sending', 'failed')`
  const rows = await db
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
    .returning({ id: deliveries.id })
  return rows.length
}

function namesAddress(email: string) {
  const addressAt = (...path: string[]) =>
    sql`lower(${deliveries.payload} #>> ${`{${path.join(',')}}`}::text[]) = lower(${email})`
  return or(addressAt('to', 'address'), addressAt('replyTo', 'address'), addressAt('email'))
}

/** Deliveries to an address, with it as Reply-To, or with its data for the CRM; oldest first. */
export function findDeliveriesTo(db: Queryable, email: string): Promise<Delivery[]> {
  return db
    .select()
    .from(deliveries)
    .where(namesAddress(email))
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id))
}
