import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { conversationChannelDrafts, conversationDrafts } from '../tables.server.ts'

/** Whose draft it is. Drafts of mails have a table of their own, which nodes of an earlier version use, too. */
export type DraftPlace = { leadId: string; staffId: string; channel: string }
export type Draft = DraftPlace & Omit<typeof conversationDrafts.$inferSelect, 'leadId' | 'staffId'>

const isMailAt = ({ leadId, staffId }: DraftPlace) =>
  and(eq(conversationDrafts.leadId, leadId), eq(conversationDrafts.staffId, staffId))

const isOtherAt = ({ leadId, staffId, channel }: DraftPlace) =>
  and(
    eq(conversationChannelDrafts.leadId, leadId),
    eq(conversationChannelDrafts.staffId, staffId),
    eq(conversationChannelDrafts.channel, channel),
  )

export async function findDraft(db: Queryable, place: DraftPlace): Promise<Draft | undefined> {
  const [row] =
    place.channel === 'mail'
      ? await db.select().from(conversationDrafts).where(isMailAt(place))
      : await db.select().from(conversationChannelDrafts).where(isOtherAt(place))
  return row && { channel: 'mail', ...row }
}

export async function writeDraft(db: Queryable, { channel, ...draft }: Draft): Promise<void> {
  const { address, subject, body, version, updatedAt } = draft
  const set = { address, subject, body, version, updatedAt }
  const mail = conversationDrafts
  const other = conversationChannelDrafts
  if (channel === 'mail')
    await db
      .insert(mail)
      .values(draft)
      .onConflictDoUpdate({ target: [mail.leadId, mail.staffId], set })
  else
    await db
      .insert(other)
      .values({ ...draft, channel })
      .onConflictDoUpdate({ target: [other.leadId, other.staffId, other.channel], set })
}

export async function deleteDraft(db: Queryable, place: DraftPlace): Promise<void> {
  if (place.channel === 'mail') await db.delete(conversationDrafts).where(isMailAt(place))
  else await db.delete(conversationChannelDrafts).where(isOtherAt(place))
}
