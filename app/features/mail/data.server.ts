import { eq, sql, type SQL } from 'drizzle-orm'
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

type Consent = { mailbox: string; topics: readonly MailTopic[]; at: Date }

/** The statement that remembers a new consent; of a mailbox that never opted out there is nothing to remember. */
export function insertMailConsent({ mailbox, topics, at }: Consent): SQL {
  return sql`insert into ${mailChoices} (mailbox, topic, is_wanted, at)
    select mailbox, wanted.topic, true, ${at.toISOString()}::timestamptz
    from ${mailChoices} cross join json_array_elements_text(${JSON.stringify(topics)}::json) as wanted (topic)
    where mailbox = ${mailbox} and ${mailChoices.topic} = ${everyTopic}
    on conflict (mailbox, topic) do update set at = excluded.at`
}
