import type { ComponentType } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Icon } from '#app/design/ui/icon.tsx'
import { ReadState } from '#app/features/staff-access/ui/read-state.tsx'
import { useStaffUser } from '#app/features/staff-access/ui/staff-context.tsx'
import { LeadView } from '../ui/inbox/lead-view.tsx'
import { useLeadActions } from './lead-actions.ts'
import { useAppointmentChanges } from './appointment-calls.ts'
import { useLead } from './lead-calls.ts'
import type { LeadRecord } from '../ui/inbox/leads-api.ts'

const gone = {
  title: 'There is no such lead',
  text: 'It may have been deleted, or the address is not complete.',
  to: '/admin/leads',
  back: 'All leads',
}

export type LeadPageProps = {
  id: string
  /** Everything that was said about the lead; a feature of its own, which knows leads. */
  Conversation: ComponentType<{ lead: LeadRecord }>
  /** What we offered; a feature of its own, too. */
  Quotes: ComponentType<{ lead: LeadRecord }>
}

/** LDS-03. */
export function LeadPage(props: LeadPageProps) {
  const { state: linkState } = useLocation()
  return (
    <div className="grid gap-3">
      <BackToInbox linkState={linkState} />
      <OneLead key={props.id} {...props} />
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

function OneLead({ id, Conversation, Quotes }: LeadPageProps) {
  const user = useStaffUser()
  const lead = useLead(id)
  const actions = useLeadActions(id, lead.data)
  const appointmentChanges = useAppointmentChanges()
  if (!lead.data) {
    return <ReadState read={lead} what="the lead" rows={10} gone={gone} />
  }
  return (
    <LeadView
      detail={lead.data}
      conversation={<Conversation lead={lead.data.lead} />}
      quotes={<Quotes lead={lead.data.lead} />}
      ownId={user.id}
      authorName={user.full_name}
      draftKey={`note:${user.id}:${id}`}
      isBusy={actions.isBusy}
      problem={actions.problem}
      correctionErrors={actions.correctionErrors}
      onStatus={actions.setStatus}
      answer={actions.answer}
      onOwner={actions.setOwner}
      onSpam={actions.setSpam}
      onResend={actions.resend}
      onMerge={actions.merge}
      appointmentChanges={appointmentChanges}
      onUnmerge={actions.unmerge}
      onAddNote={actions.addNote}
      onReload={() => {
        actions.forgetProblem()
        void lead.refetch()
      }}
    />
  )
}
