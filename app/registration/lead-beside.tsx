import { LeadConversation } from '#app/features/conversations/routes/conversation.tsx'
import { LeadQuotes } from '#app/features/quotes/routes/lead-quotes.tsx'
import { LeadBeside, type LeadBesideProps } from '#app/features/leads/routes/lead-beside.tsx'

/** A lead beside the inbox, with what other features put into it. */
export default function Lead(props: Omit<LeadBesideProps, 'Conversation' | 'Quotes'>) {
  return <LeadBeside {...props} Conversation={LeadConversation} Quotes={LeadQuotes} />
}
