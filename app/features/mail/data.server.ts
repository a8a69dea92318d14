import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { gathered } from '#app/platform/gathering.server.ts'
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

type Consent = { mailbox: string; topic: MailTopic; at: Date }

/** Remembers a new consent; of a mailbox that never opted out there is nothing to remember. */
export const insertMailConsent = gathered(async (db, consents: Consent[]) => {
  const mailboxes = [...new Set(consents.map(({ mailbox }) => mailbox))]
  const rows = await db
    .select({ mailbox: mailChoices.mailbox })
    .from(mailChoices)
    .where(and(inArray(mailChoices.mailbox, mailboxes), eq(mailChoices.topic, everyTopic)))
  const optedOut = new Set(rows.map(({ mailbox }) => mailbox))
  const kept = consents.filter(({ mailbox }) => optedOut.has(mailbox))
  // The latest of each: one statement may write a row once.
  const latest = new Map(kept.map((consent) => [`${consent.mailbox} ${consent.topic}`, consent]))
  if (latest.size > 0)
    await db
      .insert(mailChoices)
      .values([...latest.values()].map((consent) => ({ ...consent, isWanted: true })))
      .onConflictDoUpdate({
        target: [mailChoices.mailbox, mailChoices.topic],
        set: { at: sql`excluded.at` },
      })
  return consents.map(() => undefined)
})
