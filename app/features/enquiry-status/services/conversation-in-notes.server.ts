import { findLeadNotes, insertLeadNote } from '#app/features/leads/data/inbox.server.ts'
import { awaitAnswerAgain } from '#app/features/leads/services/await-answer-again.server.ts'
import { visitorAuthor } from '#app/features/leads/content/inbox.ts'
import type { EnquiryConversation } from './conversation.server.ts'

/** Keeps what visitors write among the notes of their lead, where staff read it. */
export const conversationInNotes: EnquiryConversation = {
  async read(db, { id }) {
    const notes = await findLeadNotes(db, id)
    return notes
      .filter(({ authorId }) => authorId === visitorAuthor.id)
      .map(({ at, body }) => ({ at, author: null, text: body }))
  },
  async receive(ctx, tx, { lead, main, text, key, site }) {
    const isNew = await insertLeadNote(tx, {
      leadId: lead.id,
      authorId: visitorAuthor.id,
      authorName: visitorAuthor.name,
      body: text,
      idempotencyKey: key,
      at: ctx.clock.now(),
    })
    if (isNew) await awaitAnswerAgain(ctx, tx, main, site)
    return isNew
  },
}
