import { and, asc, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import type { Delivery } from '../data.server.ts'
import { deliveries } from '../tables.server.ts'

/**
 * Withdraws and empties everything about the given subjects, delivered or not (PRV-04). An attempt
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
 * Withdraws and empties whatever goes to an address, names it as the one to answer, or carries it to
 * the CRM, whoever it is about; `subjectId` limits it to one subject (PRV-04, D-39). What is forgotten by
 * itself once it arrived is left: that is how an erasure reaches the CRM.
 * @returns how many there were
 */
export async function eraseDeliveriesNaming(
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
export async function forgetOldDeliveries(db: Queryable, before: Date): Promise<number> {
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

/** Whatever goes to an address, names it as the one to answer, or carries it to the CRM; oldest first. */
export function findDeliveriesNaming(db: Queryable, email: string): Promise<Delivery[]> {
  return db
    .select()
    .from(deliveries)
    .where(namesAddress(email))
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id))
}
