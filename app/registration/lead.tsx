import { LeadBooking } from '#app/modules/sales/booking/ui/lead-booking.tsx'
import { LeadQuotes } from '#app/modules/sales/quote/ui/lead-quotes.tsx'
import { LeadPage } from '#app/modules/sales/lead/routes/lead.tsx'
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
