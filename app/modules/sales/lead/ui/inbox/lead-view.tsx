import type { ReactNode } from 'react'
import { Badge, Notice } from '#app/design/ui/surfaces.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { useOnline } from '#app/design/use-online.ts'
import { spamReasonLabels } from '../../content/inbox.ts'
import type { LeadDetail } from './leads-api.ts'
import type { AppointmentChanges } from '../appointments/appointment-actions.tsx'
import { AppointmentPanels } from '../appointments/appointment-panel.tsx'
import type { BookingAct } from '../../schema/booking-task.ts'
import type { Appointment } from '../../schema/appointments.ts'
import { Moment, PersonRemoved, StatusBadge, TimeLeft, aboutOf } from './lead-parts.tsx'
import { ActionBar, type ActionBarProps } from './action-bar.tsx'
import type { ContactCorrection } from './contact-correction.ts'
import { ContactPanel, Email, Telephone } from './contact-panel.tsx'
import { ConsentPanel, EnquiryPanel } from './enquiry-panel.tsx'
import { HandlingPanel, type HandlingPanelProps } from './handling-panel.tsx'
import { DuplicatesPanel } from './duplicates-panel.tsx'
import { MergeWithAny } from './merge-dialog.tsx'
import type { MergeActions } from './merge-form.tsx'
import { MergedNotice, MergedPanel } from './merged-panel.tsx'

export type LeadViewProps = HandlingPanelProps &
  MergeActions & {
    headingLevel: 1 | 2
    /** What could not be done, in words; a conflict also says who was quicker. */
    problem: { message: string; isConflict: boolean } | null
    onReload: () => void
    conversation: ReactNode
    quotes: ReactNode
    /** The dialog that books somebody. */
    booking: ReactNode
    onBook: (act: BookingAct, appointment: Appointment) => void
    bar: Omit<ActionBarProps, 'detail' | 'ownId'>
    appointmentChanges: AppointmentChanges
    correction: ContactCorrection
    onWake: () => void
  }

/** LDS-03: one lead, what was said about it, and all that can be done. */
export function LeadView(props: LeadViewProps) {
  const { detail, headingLevel } = props
  return (
    <div className="lead-view">
      <div className="lead-scroll">
        <div className="grid gap-4 pb-4">
          <LeadHeading lead={detail.lead} level={headingLevel} />
          <OfflineNotice />
          <ErrorNotice problem={props.problem} onReload={props.onReload} />
          <SnoozeNotice lead={detail.lead} isBusy={props.isBusy} onWake={props.onWake} />
          <MergedNotice detail={detail} isBusy={props.isBusy} onUnmerge={props.onUnmerge} />
          <SpamNotice lead={detail.lead} isHeldBack={detail.deliveries.length === 0} />
          <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]">
            <div className="grid min-w-0 gap-4">
              <EnquiryPanel lead={detail.lead} />
              {props.conversation}
            </div>
            <div className="grid min-w-0 gap-4">
              {detail.mainLead || detail.lead.removedAt ? null : (
                <HandlingPanel {...props}>
                  <MergeWithAny lead={detail.lead} isBusy={props.isBusy} onMerge={props.onMerge} />
                </HandlingPanel>
              )}
              {props.quotes}
              <AppointmentPanels
                appointments={detail.appointments}
                onBook={props.bar.canAct ? props.onBook : undefined}
                {...props.appointmentChanges}
              />
              <ContactPanel detail={detail} correction={props.correction} />
              <MergedPanel
                merged={detail.merged}
                isBusy={props.isBusy}
                onUnmerge={props.onUnmerge}
              />
              <DuplicatesPanel detail={detail} isBusy={props.isBusy} onMerge={props.onMerge} />
              <ConsentPanel lead={detail.lead} consents={detail.consents} />
            </div>
          </div>
        </div>
      </div>
      {props.booking}
      <ActionBar {...props.bar} detail={detail} ownId={props.ownId} />
    </div>
  )
}

function OfflineNotice() {
  if (useOnline()) return null
  return (
    <Notice tone="warning" role="status">
      <p>You are offline. Nothing can be changed now; a note you type is kept.</p>
    </Notice>
  )
}

function LeadHeading({ lead, level }: Pick<LeadDetail, 'lead'> & { level: 1 | 2 }) {
  const Heading = `h${level}` as const
  return (
    <div className="lead-heading grid gap-1">
      <Heading className={`wrap-anywhere ${level === 2 ? 'text-xl' : ''}`}>
        {lead.removedAt ? lead.reference : lead.name}
      </Heading>
      {lead.company ? <p className="wrap-anywhere">{lead.company}</p> : null}
      {lead.removedAt || (lead.phone === '' && lead.email === '') ? null : (
        <p className="flex flex-wrap gap-x-4 wrap-anywhere *:min-h-6">
          {lead.phone === '' ? null : <Telephone lead={lead} />}
          {lead.email === '' ? null : <Email address={lead.email} />}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-2">
        {lead.removedAt ? (
          <PersonRemoved at={lead.removedAt} />
        ) : (
          <span className="font-semibold">{lead.reference}</span>
        )}
        <span className="text-ink-soft">{aboutOf(lead)}</span>
        <StatusBadge status={lead.status} />
        {lead.isWaiting && lead.dueAt ? <TimeLeft dueAt={lead.dueAt} /> : null}
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

/** ANS-12: that it is out of the inbox, until when, and the way back. */
function SnoozeNotice({
  lead,
  isBusy,
  onWake,
}: Pick<LeadDetail, 'lead'> & Pick<LeadViewProps, 'isBusy' | 'onWake'>) {
  if (!lead.snooze) return null
  const { until } = lead.snooze
  return (
    <Notice tone="info">
      <p>Snoozed until {until === null ? 'the visitor writes' : <Moment at={until} />}.</p>
      <Button size="small" variant="secondary" className="mt-2" disabled={isBusy} onClick={onWake}>
        Put it back into the inbox
      </Button>
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
      : 'A colleague marked this lead as spam.'
  const after = isHeldBack ? ' Nothing was sent. Clearing it sends the waiting messages.' : ''
  return (
    <Notice tone="warning">
      <p>
        {why} “This is not spam” moves it to the inbox.{after}
      </p>
    </Notice>
  )
}
