import { LeadBooking } from '#app/features/bookings/routes/lead-booking.tsx'
import { LeadQuotes } from '#app/features/quotes/routes/lead-quotes.tsx'
import { LeadBeside, type LeadBesideProps } from '#app/features/leads/routes/lead-beside.tsx'
import { ConversationWithQuotes } from './lead-conversation.tsx'

/** A lead beside the inbox, with what other features put into it. */
export default function Lead(props: Omit<LeadBesideProps, 'Conversation' | 'Quotes' | 'Booking'>) {
  return (
    <LeadBeside
      {...props}
      Conversation={ConversationWithQuotes}
      Quotes={LeadQuotes}
      Booking={LeadBooking}
    />
  )
}
