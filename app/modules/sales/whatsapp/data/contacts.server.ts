import { eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { whatsappContacts } from '../tables.server.ts'
import { isNobodys } from './lead-addresses.server.ts'

export type Contact = typeof whatsappContacts.$inferSelect

/**
 * Notes that somebody wrote, and locks who it was: of two messages that come at once, one waits for the other. The
 * latest time counts, in whatever order they come.
 */
export async function noteWritten(
  db: Queryable,
  written: { phone: string; name: string; at: Date; isStop: boolean; now: Date },
): Promise<void> {
  const { phone, name, at, isStop, now } = written
  const column = isStop ? 'stoppedAt' : 'lastWroteAt'
  await db
    .insert(whatsappContacts)
    .values({ phone, name, [column]: at, updatedAt: now })
    .onConflictDoUpdate({
      target: whatsappContacts.phone,
      set: {
        name: sql`case when excluded.name = '' then ${whatsappContacts.name} else excluded.name end`,
        [column]: sql`greatest(${whatsappContacts[column]}, ${at.toISOString()}::timestamptz)`,
        updatedAt: now,
      },
    })
}

export function findContacts(db: Queryable, phones: readonly string[]): Promise<Contact[]> {
  if (phones.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(whatsappContacts)
    .where(inArray(whatsappContacts.phone, [...phones]))
}

export async function findContact(db: Queryable, phone: string): Promise<Contact | undefined> {
  const [row] = await db.select().from(whatsappContacts).where(eq(whatsappContacts.phone, phone))
  return row
}

/** They write from another address now: "stop" and the time of their last message go with them. */
export async function moveContact(
  db: Queryable,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  const [left] = await db
    .delete(whatsappContacts)
    .where(eq(whatsappContacts.phone, from))
    .returning()
  if (!left) return
  await db
    .insert(whatsappContacts)
    .values({ ...left, phone: to, updatedAt: now })
    .onConflictDoUpdate({
      target: whatsappContacts.phone,
      set: {
        lastWroteAt: sql`greatest(${whatsappContacts.lastWroteAt}, excluded.last_wrote_at)`,
        stoppedAt: sql`greatest(${whatsappContacts.stoppedAt}, excluded.stopped_at)`,
        updatedAt: now,
      },
    })
}

/** Forgets who is in no lead any more: without one, nothing allows us to write to them. */
export async function deleteContactsOfNobody(db: Queryable): Promise<number> {
  const rows = await db
    .delete(whatsappContacts)
    .where(isNobodys(whatsappContacts.phone))
    .returning({ phone: whatsappContacts.phone })
  return rows.length
}
