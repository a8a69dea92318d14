import { LeadBooking } from '#app/modules/sales/booking/ui/lead-booking.tsx'
import { LeadQuotes } from '#app/modules/sales/quote/ui/lead-quotes.tsx'
import { LeadBeside, type LeadBesideProps } from '#app/modules/sales/lead/routes/lead-beside.tsx'
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
