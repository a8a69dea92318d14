import type { ReactNode } from 'react'
import { Badge } from '#app/design/ui/badge.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { spamReasonLabels } from '../../content/inbox.ts'
import type { LeadDetail } from './leads-api.ts'
import type { AppointmentChanges } from '../appointments/appointment-actions.tsx'
import { AppointmentPanel } from '../appointments/appointment-panel.tsx'
import { aboutOf } from './about.ts'
import { ContactPanel } from './contact-panel.tsx'
import { DeliveryList, type DeliveryListProps } from './delivery-list.tsx'
import { ConsentPanel, EnquiryPanel } from './enquiry-panel.tsx'
import { HandlingPanel, type HandlingPanelProps } from './handling-panel.tsx'
import { DuplicatesPanel } from './duplicates-panel.tsx'
import { TimelinePanel } from './history-panels.tsx'
import { OverdueBadge, StatusBadge } from './lead-badges.tsx'
import { PersonRemoved } from './lead-person.tsx'
import { MergedNotice, MergedPanel, type MergeActions } from './merged-panel.tsx'
import { NotesPanel, type NotesPanelProps } from './notes-panel.tsx'
import { useOnline } from '#app/design/use-online.ts'

export type LeadViewProps = Omit<HandlingPanelProps, 'isBusy'> &
  Pick<DeliveryListProps, 'isBusy' | 'correctionErrors' | 'onResend'> &
  Omit<NotesPanelProps, 'notes' | 'onAdd' | 'isClosed'> &
  MergeActions & {
    onAddNote: NotesPanelProps['onAdd']
    /** What could not be done, in words; a conflict also says who was quicker. */
    problem: { message: string; isConflict: boolean } | null
    onReload: () => void
    conversation: ReactNode
    quotes: ReactNode
    appointmentChanges: AppointmentChanges
  }

/** LDS-03: one lead and all that can be done about it. */
export function LeadView(props: LeadViewProps) {
  const { detail } = props
  const isOnline = useOnline()
  return (
    <div className="grid gap-4">
      <LeadHeading lead={detail.lead} />
      {isOnline ? null : (
        <Notice tone="warning" role="status">
          <p>You are offline. Nothing can be changed now; a note you type is kept.</p>
        </Notice>
      )}
      <ErrorNotice problem={props.problem} onReload={props.onReload} />
      <MergedNotice detail={detail} isBusy={props.isBusy} onUnmerge={props.onUnmerge} />
      <SpamNotice lead={detail.lead} isHeldBack={detail.deliveries.length === 0} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-4 lg:col-start-2">
          {detail.mainLead || detail.lead.removedAt ? null : <HandlingPanel {...props} />}
          {props.quotes}
          <AppointmentPanel appointment={detail.appointment} {...props.appointmentChanges} />
          <ContactPanel lead={detail.lead} />
        </div>
        <div className="grid min-w-0 gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <EnquiryPanel lead={detail.lead} />
          {props.conversation}
          <MergedPanel merged={detail.merged} isBusy={props.isBusy} onUnmerge={props.onUnmerge} />
          <NotesPanel
            notes={detail.notes}
            draftKey={props.draftKey}
            authorName={props.authorName}
            onAdd={props.onAddNote}
            isClosed={detail.lead.removedAt !== null}
          />
          <DeliveryList
            deliveries={detail.deliveries}
            isHeldBack={detail.lead.isSuspectedSpam}
            isBusy={props.isBusy}
            correctionErrors={props.correctionErrors}
            onResend={props.onResend}
          />
        </div>
        <div className="grid min-w-0 gap-4 lg:col-start-2">
          <DuplicatesPanel detail={detail} isBusy={props.isBusy} onMerge={props.onMerge} />
          <ConsentPanel lead={detail.lead} consents={detail.consents} />
          <TimelinePanel timeline={detail.timeline} />
        </div>
      </div>
    </div>
  )
}

function LeadHeading({ lead }: Pick<LeadDetail, 'lead'>) {
  return (
    <div className="grid gap-2">
      <h1 className="wrap-anywhere">{lead.removedAt ? lead.reference : lead.name}</h1>
      {lead.company ? <p className="wrap-anywhere">{lead.company}</p> : null}
      <p className="flex flex-wrap items-center gap-2">
        {lead.removedAt ? (
          <PersonRemoved at={lead.removedAt} />
        ) : (
          <span className="font-semibold">{lead.reference}</span>
        )}
        <span className="text-ink-soft">{aboutOf(lead)}</span>
        <StatusBadge status={lead.status} />
        {lead.isOverdue ? <OverdueBadge /> : null}
        {lead.isSuspectedSpam ? <Badge tone="warning">Suspected spam</Badge> : null}
        {lead.isMerged ? <Badge>Merged</Badge> : null}
        {lead.isSample ? <Badge>Sample</Badge> : null}
      </p>
    </div>
  )
}

function ErrorNotice({ problem, onReload }: Pick<LeadViewProps, 'problem' | 'onReload'>) {
  if (!problem) return null
  return (
    <Notice tone={problem.isConflict ? 'warning' : 'danger'} role="alert">
      <p>{problem.message}</p>
      {problem.isConflict ? (
        <Button size="small" variant="secondary" className="mt-2" onClick={onReload}>
          Reload the lead
        </Button>
      ) : null}
    </Notice>
  )
}

/** API-12: why it stands apart, and what clearing it does. */
function SpamNotice({ lead, isHeldBack }: Pick<LeadDetail, 'lead'> & { isHeldBack: boolean }) {
  if (!lead.isSuspectedSpam) return null
  const reasons = lead.spamReasons.map((reason) => spamReasonLabels[reason] ?? reason)
  const why =
    reasons.length > 0
      ? `Held back because ${reasons.join(' and ')}.`
      : 'Somebody marked this lead as spam.'
  const after = isHeldBack ? ' Nothing was sent to anybody; clearing it sends what waits.' : ''
  return (
    <Notice tone="warning">
      <p>
        {why} “This is not spam” moves it to the inbox.{after}
      </p>
    </Notice>
  )
}
