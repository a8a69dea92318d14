import type { ComponentType } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Icon } from '#app/design/ui/icon.tsx'
import type { ConversationProps } from '../ui/inbox/conversation-props.ts'
import type { BookingProps } from '../ui/appointments/booking-props.ts'
import type { LeadRecord } from '../ui/inbox/leads-api.ts'
import { OneLead } from './one-lead.tsx'

export type LeadPageProps = {
  id: string
  /** Everything that was said about the lead; a feature of its own, which knows leads. */
  Conversation: ComponentType<ConversationProps>
  /** What we offered; a feature of its own, too. */
  Quotes: ComponentType<{ lead: LeadRecord }>
  /** Who can be booked for it; a feature of its own, too. */
  Booking: ComponentType<BookingProps>
}

/** LDS-03. */
export function LeadPage(props: LeadPageProps) {
  const { state: linkState } = useLocation()
  return (
    <div className="lead-page">
      <BackToInbox linkState={linkState} />
      <OneLead key={props.id} headingLevel={1} {...props} />
    </div>
  )
}

/** Goes back in the history where the inbox is the page before, so that it stands where it was left. */
function BackToInbox({ linkState }: { linkState: unknown }) {
  const navigate = useNavigate()
  const search = (linkState as { inboxSearch?: string } | null)?.inboxSearch
  return (
    <Link
      to={`/admin/leads${search ?? ''}`}
      className="link inline-flex min-h-9 items-center gap-1 justify-self-start"
      onClick={(event) => {
        if (search === undefined || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <Icon name="arrow-left" size="small" />
      All leads
    </Link>
  )
}
