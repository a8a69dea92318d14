import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { hasNoLeadSql } from '../store.server.ts'
import { whatsappEvents } from '../tables.ts'
import type { WebhookEvent } from './rules.server.ts'

export type StoredEvent = typeof whatsappEvents.$inferSelect

/** After these, a status is only retried when the message that it belongs to is sent. */
const maxAttempts = 20

/** Stores the events that are not stored yet, and returns their IDs. */
export async function insertEvents(db: Queryable, events: readonly WebhookEvent[], storedAt: Date) {
  if (events.length === 0) return []
  const stored = await db
    .insert(whatsappEvents)
    .values(events.map((event) => ({ ...event, storedAt })))
    .onConflictDoNothing()
    .returning({ id: whatsappEvents.id })
  return stored.map(({ id }) => id)
}

/** Locks and returns an unprocessed event; undefined if it was processed or another worker has locked it. */
export async function claimEvent(db: Queryable, id: string): Promise<StoredEvent | undefined> {
  const [row] = await db
    .select()
    .from(whatsappEvents)
    .where(and(eq(whatsappEvents.id, id), isNull(whatsappEvents.handledAt)))
    .for('update', { skipLocked: true })
  return row
}

export async function markEventHandled(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(whatsappEvents).set({ handledAt: at }).where(eq(whatsappEvents.id, id))
}

export async function countFailedAttempt(db: Queryable, id: string): Promise<void> {
  await db
    .update(whatsappEvents)
    .set({ attempts: sql`${whatsappEvents.attempts} + 1` })
    .where(and(eq(whatsappEvents.id, id), isNull(whatsappEvents.handledAt)))
}

/** Returns the IDs of unprocessed events that were stored before a time, the oldest first. */
export async function findStaleEvents(db: Queryable, before: Date, limit: number) {
  const { id, handledAt, storedAt, attempts } = whatsappEvents
  const rows = await db
    .select({ id })
    .from(whatsappEvents)
    .where(and(isNull(handledAt), lt(storedAt, before), lt(attempts, maxAttempts)))
    .orderBy(asc(storedAt))
    .limit(limit)
  return rows.map((row) => row.id)
}

/** Returns the unprocessed statuses of a message, which arrived before its WhatsApp ID was stored. */
export async function findUnhandledEventIds(db: Queryable, wamid: string): Promise<string[]> {
  const rows = await db
    .select({ id: whatsappEvents.id })
    .from(whatsappEvents)
    .where(and(eq(whatsappEvents.wamid, wamid), isNull(whatsappEvents.handledAt)))
  return rows.map(({ id }) => id)
}

const erasedContent = { wamid: null, phone: '', payload: {} }

/** Erases the content of events from these numbers. Their keys stay, so that a repeated webhook isn't stored again. */
export async function eraseEventsOfPhones(db: Queryable, phones: readonly string[]) {
  if (phones.length === 0) return 0
  const { rowCount } = await db
    .update(whatsappEvents)
    .set({ ...erasedContent, handledAt: sql`coalesce(${whatsappEvents.handledAt}, now())` })
    .where(inArray(whatsappEvents.phone, [...phones]))
  return rowCount ?? 0
}

/**
 * Erases the content of processed events and of statuses whose message is gone: with `before`, of those stored before
 * that time, otherwise of those whose phone number has no lead.
 */
export async function eraseOldEvents(db: Queryable, before?: Date): Promise<number> {
  const isErased = before ? lt(whatsappEvents.storedAt, before) : hasNoLeadSql(whatsappEvents.phone)
  const { kind, phone, handledAt, attempts } = whatsappEvents
  const isOver = and(eq(kind, 'status'), gte(attempts, maxAttempts))
  const { rowCount } = await db
    .update(whatsappEvents)
    .set(erasedContent)
    .where(and(ne(phone, ''), or(isNotNull(handledAt), isOver), isErased))
  return rowCount ?? 0
}

export function findEventsOf(db: Queryable, phones: readonly string[]) {
  if (phones.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(whatsappEvents)
    .where(inArray(whatsappEvents.phone, [...phones]))
    .orderBy(asc(whatsappEvents.at))
    .limit(2000)
}
