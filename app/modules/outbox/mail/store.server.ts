import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import type { DatabaseCall } from '#app/platform/sql.server.ts'
import { everyTopic, type MailChoice, type MailTopic } from './schema.ts'
import { mailChoices } from './tables.ts'

/** Returns all choices of a mailbox; `mailbox` is its keyed hash. */
export function findMailChoices(db: Queryable, mailbox: string): Promise<MailChoice[]> {
  return db.select().from(mailChoices).where(eq(mailChoices.mailbox, mailbox))
}

/** Stores an opt-out of a mailbox from all topics, given at `at`. */
export async function insertOptOut(db: Queryable, mailbox: string, at: Date): Promise<void> {
  await db
    .insert(mailChoices)
    .values({ mailbox, topic: everyTopic, isWanted: false, at })
    .onConflictDoUpdate({ target: [mailChoices.mailbox, mailChoices.topic], set: { at } })
}

type Consent = { mailbox: string; topics: readonly MailTopic[]; at: Date }

/** Stores a new consent; does nothing for a mailbox that never opted out. */
export function addMailConsent({ mailbox, topics, at }: Consent): DatabaseCall {
  return sql`add_mail_consent(${mailbox}, ${JSON.stringify(topics)}, ${at.toISOString()})`
}
