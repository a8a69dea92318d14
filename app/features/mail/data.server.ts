import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { everyTopic, type MailChoice, type MailTopic } from './rules/mail-topics.ts'
import { mailChoices } from './tables.server.ts'

/** Everything a mailbox ever chose; `mailbox` is its keyed hash. */
export function findMailChoices(db: Queryable, mailbox: string): Promise<MailChoice[]> {
  return db.select().from(mailChoices).where(eq(mailChoices.mailbox, mailbox))
}

/** Remembers that a mailbox wants none of it, from `at` on. */
export async function insertOptOut(db: Queryable, mailbox: string, at: Date): Promise<void> {
  await db
    .insert(mailChoices)
    .values({ mailbox, topic: everyTopic, isWanted: false, at })
    .onConflictDoUpdate({ target: [mailChoices.mailbox, mailChoices.topic], set: { at } })
}

/** Remembers a new consent; of a mailbox that never opted out there is nothing to remember. */
export async function insertMailConsent(
  db: Queryable,
  mailbox: string,
  topic: MailTopic,
  at: Date,
): Promise<void> {
  const [optOut] = await db
    .select({ topic: mailChoices.topic })
    .from(mailChoices)
    .where(and(eq(mailChoices.mailbox, mailbox), eq(mailChoices.topic, everyTopic)))
  if (!optOut) return
  await db
    .insert(mailChoices)
    .values({ mailbox, topic, isWanted: true, at })
    .onConflictDoUpdate({ target: [mailChoices.mailbox, mailChoices.topic], set: { at } })
}
