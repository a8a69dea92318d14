import { conversationInNotes } from '#app/features/enquiry-status/services/conversation-in-notes.server.ts'
import type { EnquiryConversation } from '#app/features/enquiry-status/services/conversation.server.ts'
import { listVisitorMessages } from '../data.server.ts'
import { splitQuoted } from '../rules/quoted-text.ts'

/** What the visitor reads on the page of the enquiry: our replies that left, and what they wrote there (PAS-02). */
export const visitorConversation: EnquiryConversation = {
  async read(db, lead) {
    const written = await conversationInNotes.read(db, lead)
    const messages = await listVisitorMessages(db, lead.id)
    const exchanged = messages.map(({ at, direction, authorName, body }) => ({
      at,
      author: direction === 'out' ? authorName : null,
      text: direction === 'in' ? splitQuoted(body).said.trim() : body,
    }))
    return [...written, ...exchanged].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  },
  receive: conversationInNotes.receive,
}
