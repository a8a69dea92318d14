import { LeadBooking } from '#app/features/bookings/routes/lead-booking.tsx'
import { LeadQuotes } from '#app/features/quotes/routes/lead-quotes.tsx'
import { LeadPage } from '#app/features/leads/routes/lead.tsx'
import { ConversationWithQuotes } from './lead-conversation.tsx'
import type { Route } from './+types/lead'

export const meta = () => [{ title: 'Lead | Staff console' }]

/** A lead with what other features put into its page. */
export default function Lead({ params: { id } }: Route.ComponentProps) {
  return (
    <LeadPage
      id={id}
      Conversation={ConversationWithQuotes}
      Quotes={LeadQuotes}
      Booking={LeadBooking}
    />
  )
}
