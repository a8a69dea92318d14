import { Link, useLocation, useNavigate } from 'react-router'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { StaffApiError } from '#app/features/staff-access/ui/api-client.ts'
import { ReadState } from '#app/features/staff-access/ui/read-state.tsx'
import { useStaffUser } from '#app/features/staff-access/ui/staff-context.tsx'
import { LeadView } from '../ui/inbox/lead-view.tsx'
import { useLeadActions } from './lead-actions.ts'
import { useAppointmentChanges } from './appointment-calls.ts'
import { useLead } from './lead-calls.ts'
import type { Route } from './+types/lead'

export const meta = () => [{ title: 'Lead | Staff console' }]

/** LDS-03. */
export default function Lead({ params: { id } }: Route.ComponentProps) {
  const { state: linkState } = useLocation()
  return (
    <div className="grid gap-3">
      <BackToInbox linkState={linkState} />
      <OneLead key={id} id={id} />
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

function OneLead({ id }: { id: string }) {
  const user = useStaffUser()
  const lead = useLead(id)
  const actions = useLeadActions(id, lead.data)
  const appointmentChanges = useAppointmentChanges()
  if (!lead.data) {
    if (lead.error instanceof StaffApiError && lead.error.status === 404) return <NoLead />
    return <ReadState read={lead} what="the lead" rows={10} />
  }
  return (
    <LeadView
      detail={lead.data}
      ownId={user.id}
      authorName={user.full_name}
      draftKey={`note:${user.id}:${id}`}
      isBusy={actions.isBusy}
      trouble={actions.trouble}
      correctionErrors={actions.correctionErrors}
      onStatus={actions.setStatus}
      onOwner={actions.setOwner}
      onSpam={actions.setSpam}
      onResend={actions.resend}
      onMerge={actions.merge}
      appointmentChanges={appointmentChanges}
      onUnmerge={actions.unmerge}
      onAddNote={actions.addNote}
      onReload={() => {
        actions.forgetTrouble()
        void lead.refetch()
      }}
    />
  )
}

function NoLead() {
  return (
    <EmptyState
      title={<h1>There is no such lead</h1>}
      icon="search"
      action={
        <ButtonLink to="/admin/leads" size="small">
          All leads
        </ButtonLink>
      }
    >
      <p>It may have been deleted, or the address is not complete.</p>
    </EmptyState>
  )
}
