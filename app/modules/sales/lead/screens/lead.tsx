import { Link, useLocation, useNavigate } from 'react-router'
import { Icon } from '#app/design/ui/icon.tsx'
import type { Route } from './+types/lead'
import { OneLead } from './one-lead.tsx'

export const meta = () => [{ title: 'Lead | Staff console' }]

export default function LeadPage({ params: { id } }: Route.ComponentProps) {
  const { state: linkState } = useLocation()
  return (
    <div className="lead-page">
      <BackToInbox linkState={linkState} />
      <OneLead key={id} id={id} headingLevel={1} />
    </div>
  )
}

/** Goes back in the history if the inbox is the previous page, so that it keeps its scroll position. */
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
