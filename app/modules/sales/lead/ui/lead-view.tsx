import { type ReactNode } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { Badge, Notice } from '#app/design/ui/surfaces.tsx'
import { useOnline } from '#app/design/use-online.ts'
import type { Appointment, BookingAct } from '../appointment/schema.ts'
import { type AppointmentChanges, AppointmentPanel } from '../appointment/ui/appointment-panel.tsx'
import { noticeTexts } from '../caller/content.ts'
import type { LeadDetail } from '../calls.ts'
import { DuplicatesPanel, MergedNotice, MergedPanel } from '../duplicate/ui/duplicates.tsx'
import { entryLabels, spamReasonLabels } from '../inbox/content.ts'
import { ActionBar, type ActionBarProps } from './action-bar.tsx'
import type { ContactCorrection } from './contact-form.tsx'
import { ContactPanel, Email, Telephone } from './contact-panel.tsx'
import { HandlingPanel, type HandlingPanelProps } from './handling-panel.tsx'
import {
  Fact,
  Facts,
  Moment,
  Panel,
  PersonRemovedNote,
  StatusBadge,
  TimeLeft,
  leadTopic,
} from './lead-parts.tsx'

function EnquiryPanel({ lead }: { lead: LeadDetail['lead'] }) {
  return (
    <Panel title="Enquiry">
      <Facts>
        {lead.details.map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
        <Fact label="Form">
          {[lead.subject, entryLabels[lead.entry]].filter(Boolean).join(', ')}
        </Fact>
        {lead.page ? <Fact label="Page">{lead.page}</Fact> : null}
        {lead.source ? <Fact label="Source">{lead.source}</Fact> : null}
        <Fact label="Received">
          <Moment at={lead.submittedAt} />
        </Fact>
        {lead.promise ? <Fact label="Promised">{`“${lead.promise}”`}</Fact> : null}
        <Fact label="Due">
          {lead.dueAt ? <Moment at={lead.dueAt} /> : 'No reply time was promised'}
        </Fact>
        {lead.answeredAt ? (
          <Fact label="Answered">
            <Moment at={lead.answeredAt} />
          </Fact>
        ) : null}
      </Facts>
    </Panel>
  )
}

export function ConsentPanel({ lead, consents }: Pick<LeadDetail, 'lead' | 'consents'>) {
  return (
    <Panel title="Consent">
      <Facts>
        <Fact label="Privacy notice">
          <span>{lead.noticeVersion}</span>
          <NoticeWords version={lead.noticeVersion} />
        </Fact>
        {consents.map(({ channel, isGranted }) => (
          <Fact key={channel} label={`Marketing by ${channelWords[channel] ?? channel}`}>
            {isGranted ? 'Yes' : 'No'}
          </Fact>
        ))}
      </Facts>
      {consents.length === 0 ? (
        <p className="text-ink-soft">Marketing consent was not requested or given.</p>
      ) : (
        <p className="text-sm text-ink-soft">
          {consents.some(({ isGranted }) => isGranted)
            ? `Agreed to: ${consents[0]!.purpose}.`
            : `Requested: ${consents[0]!.purpose}. They didn’t agree to any of these.`}
        </p>
      )}
    </Panel>
  )
}

const channelWords: Record<string, string> = {
  email: 'email',
  phone: 'phone',
  whatsapp: 'WhatsApp',
}

function NoticeWords({ version }: { version: string }) {
  const text = noticeTexts[version]
  if (!text) return null
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-leaf">Notice text</summary>
      <p className="mt-1">{text.notice}</p>
      <p className="mt-1">{text.consent}</p>
    </details>
  )
}

export type LeadViewProps = HandlingPanelProps & {
  ownId: string
  headingLevel: 1 | 2
  onReload: () => void
  conversation: ReactNode
  quotes: ReactNode
  booking: ReactNode
  onBook: (act: BookingAct, appointment: Appointment) => void
  bar: Omit<ActionBarProps, 'detail' | 'ownId'>
  appointmentChanges: AppointmentChanges
  correction: ContactCorrection
  onWake: () => void
}

export function LeadView(props: LeadViewProps) {
  const { detail, headingLevel, actions } = props
  const { isBusy, unmerge } = actions
  return (
    <div className="lead-view">
      <div className="lead-scroll">
        <div className="grid gap-4 pb-4">
          <LeadHeading lead={detail.lead} level={headingLevel} />
          <OfflineNotice />
          <ErrorNotice problem={actions.problem} onReload={props.onReload} />
          <SnoozeNotice lead={detail.lead} isBusy={isBusy} onWake={props.onWake} />
          <MergedNotice detail={detail} isBusy={isBusy} onUnmerge={unmerge} />
          <SpamNotice lead={detail.lead} isHeldBack={detail.deliveries.length === 0} />
          <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]">
            <div className="grid min-w-0 gap-4">
              <EnquiryPanel lead={detail.lead} />
              {props.conversation}
            </div>
            <div className="grid min-w-0 gap-4">
              {detail.mainLead || detail.lead.removedAt ? null : <HandlingPanel {...props} />}
              {props.quotes}
              {detail.appointments.map((appointment) => (
                <AppointmentPanel
                  key={appointment.id}
                  appointment={appointment}
                  onBook={props.bar.canAct ? props.onBook : undefined}
                  {...props.appointmentChanges}
                />
              ))}
              <ContactPanel detail={detail} correction={props.correction} />
              <MergedPanel merged={detail.merged} isBusy={isBusy} onUnmerge={unmerge} />
              <DuplicatesPanel detail={detail} isBusy={isBusy} onMerge={actions.merge} />
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
      <p>You’re offline. You can’t change anything now, but we keep any note you type.</p>
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
          <PersonRemovedNote at={lead.removedAt} />
        ) : (
          <span className="font-semibold">{lead.reference}</span>
        )}
        <span className="text-ink-soft">{leadTopic(lead)}</span>
        <StatusBadge status={lead.status} />
        {lead.isWaiting && lead.dueAt ? <TimeLeft dueAt={lead.dueAt} /> : null}
        {lead.isSuspectedSpam ? <Badge tone="warning">Suspected spam</Badge> : null}
        {lead.isMerged ? <Badge>Merged</Badge> : null}
        {lead.isSample ? <Badge>Sample</Badge> : null}
      </p>
    </div>
  )
}

type ErrorNoticeProps = Pick<LeadViewProps, 'onReload'> & Pick<LeadViewProps['actions'], 'problem'>

function ErrorNotice({ problem, onReload }: ErrorNoticeProps) {
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

type SnoozeNoticeProps = Pick<LeadDetail, 'lead'> & { isBusy: boolean; onWake: () => void }

function SnoozeNotice({ lead, isBusy, onWake }: SnoozeNoticeProps) {
  if (!lead.snooze) return null
  const { until } = lead.snooze
  return (
    <Notice tone="info">
      <p>
        Snoozed until <span>{until ? <Moment at={until} /> : 'the visitor writes'}</span>.
      </p>
      <Button size="small" variant="secondary" className="mt-2" disabled={isBusy} onClick={onWake}>
        Move it back to the inbox
      </Button>
    </Notice>
  )
}

function SpamNotice({ lead, isHeldBack }: Pick<LeadDetail, 'lead'> & { isHeldBack: boolean }) {
  if (!lead.isSuspectedSpam) return null
  const reasons = lead.spamReasons.map((reason) => spamReasonLabels[reason] ?? reason)
  const why =
    reasons.length > 0
      ? `Marked as spam because ${reasons.join(' and ')}.`
      : 'A colleague marked this lead as spam.'
  const after = isHeldBack ? ' No messages have been sent yet. “Not spam” also sends them.' : ''
  return (
    <Notice tone="warning">
      <p>{`${why} “Not spam” moves it to the inbox.${after}`}</p>
    </Notice>
  )
}
