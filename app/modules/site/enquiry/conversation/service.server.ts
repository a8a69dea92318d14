import { splitQuoted } from '#app/modules/sales/conversation/rules.ts'
import { listVisitorMessages } from '#app/modules/sales/conversation/store.server.ts'
import { reopenAnswer } from '#app/modules/sales/lead/answer/service.server.ts'
import { visitorAuthor } from '#app/modules/sales/lead/inbox/content.ts'
import { findLeadNotes, insertLeadNote } from '#app/modules/sales/lead/inbox/store.server.ts'
import type { Lead } from '#app/modules/sales/lead/store.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'

/** One message after the enquiry, as its visitor may read it; `author` is null for the visitor. */
type EnquiryMessage = { at: Date; author: string | null; text: string }

/**
 * What the visitor reads on the enquiry page: our replies that left, and what they wrote there. It shows
 * nothing of another enquiry, also where staff merged that with this one: its visitor may be another person.
 */
export async function readVisitorConversation(
  db: Queryable,
  { id }: Lead,
): Promise<EnquiryMessage[]> {
  const written = (await findLeadNotes(db, id))
    .filter(({ authorId }) => authorId === visitorAuthor.id)
    .map(({ at, body }) => ({ at, author: null, text: body }))
  const exchanged = (await listVisitorMessages(db, id)).map(
    ({ at, direction, authorName, body }) => ({
      at,
      author: direction === 'out' ? authorName : null,
      text: direction === 'in' ? splitQuoted(body).said.trim() : body,
    }),
  )
  return [...written, ...exchanged].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

type VisitorMessage = {
  lead: Lead
  /** The lead it is worked on as; the same, unless it was merged. Both are locked. */
  main: Lead
  text: string
  /** The same for the same words of the same day: they are stored once. */
  key: string
  site: SiteSettings
}

/**
 * Keeps what the visitor writes among the notes of the lead, where staff read it, and lets the lead wait for an answer
 * again, in the caller's transaction. @returns false when it was stored before
 */
export async function receiveVisitorMessage(
  ctx: Context,
  tx: Transaction,
  { lead, main, text, key, site }: VisitorMessage,
): Promise<boolean> {
  const isNew = await insertLeadNote(tx, {
    leadId: lead.id,
    authorId: visitorAuthor.id,
    authorName: visitorAuthor.name,
    body: text,
    idempotencyKey: key,
    at: ctx.clock.now(),
  })
  if (isNew) await reopenAnswer(ctx, tx, main, site)
  return isNew
}
