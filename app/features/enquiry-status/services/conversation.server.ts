import type { Lead } from '#app/features/leads/data.server.ts'
import type { SiteSettings } from '#app/features/settings/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { extensionPoint } from '#app/platform/extensions.server.ts'

/** One message after the enquiry, as its visitor may read it; `author` is null for the visitor. */
export type EnquiryMessage = { at: Date; author: string | null; text: string }

export type VisitorMessage = {
  lead: Lead
  /** The lead it is worked on as; the same, unless it was merged. Both are locked. */
  main: Lead
  text: string
  /** The same for the same words of the same day: they are stored once. */
  key: string
  site: SiteSettings
}

/**
 * Who keeps what is written about an enquiry after it was sent. The one registered last serves. It shows nothing of
 * another enquiry, also where staff merged that with this one: its visitor may be somebody else.
 */
export type EnquiryConversation = {
  read(db: Queryable, lead: Lead): Promise<EnquiryMessage[]>
  /**
   * Stores what the visitor writes and lets the lead wait for an answer again (ANS-07), in the caller's transaction.
   * @returns false when it was stored before
   */
  receive(ctx: Context, tx: Transaction, message: VisitorMessage): Promise<boolean>
}

export const enquiryConversations = extensionPoint<EnquiryConversation>('enquiry conversations')

export function conversationOf(ctx: Context): EnquiryConversation {
  const conversation = ctx.extensions.at(enquiryConversations).at(-1)
  if (!conversation) throw new Error('no feature keeps the conversations of enquiries')
  return conversation
}
