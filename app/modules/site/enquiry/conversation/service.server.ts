import { splitQuoted } from '#app/modules/sales/conversation/rules.ts'
import { listVisitorMessages } from '#app/modules/sales/conversation/store.server.ts'
import { reopenAnswer } from '#app/modules/sales/lead/answer/service.server.ts'
import { visitorAuthor } from '#app/modules/sales/lead/inbox/content.ts'
import { findLeadNotes, insertLeadNote } from '#app/modules/sales/lead/inbox/store.server.ts'
import type { Lead } from '#app/modules/sales/lead/store.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'

/** A message after the enquiry, as its visitor sees it. `author` is null if the visitor wrote it. */
type EnquiryMessage = { at: Date; author: string | null; text: string }

/** Excludes messages of merged enquiries, which may be from another person. */
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
      text: direction === 'in' ? splitQuoted(body).written.trim() : body,
    }),
  )
  return [...written, ...exchanged].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

type VisitorMessage = {
  lead: Lead
  /** The lead that staff work on: the main lead if this one was merged, otherwise the same lead. Both are locked. */
  main: Lead
  text: string
  /** Idempotency key, so that a message sent twice by a double click is stored once. */
  key: string
  site: SiteSettings
}

/**
 * Stores a visitor's message as a note in the caller's transaction. If the message is new, the lead needs a reply
 * again; otherwise returns false.
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
