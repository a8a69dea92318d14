import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDateTime, johannesburgDate } from '#app/basics/dates.ts'
import { Skeleton } from '#app/design/ui/list-state.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { useToday } from '#app/design/use-today.ts'
import type { Answer } from '#app/modules/access/calls.ts'
import { nextActionLabels, shortDateTime } from '#app/modules/sales/lead/agenda/rules.ts'
import { appointmentStateLabels } from '#app/modules/sales/lead/appointment/content.ts'
import type { leads } from '#app/modules/sales/lead/calls.ts'
import { agendaWords as words, sampleLabel } from '../content.ts'

type Agenda = Answer<typeof leads.agenda.$get>
type LeadToAnswer = Pick<
  Agenda['overdue'][number],
  'id' | 'name' | 'company' | 'need' | 'subject' | 'dueAt' | 'isSample' | 'next'
>
type AppointmentToday = Pick<
  Agenda['appointments'][number],
  'id' | 'leadId' | 'name' | 'company' | 'topic' | 'state' | 'startsAt'
>

type Decision = { id: string; title: string; isSample: boolean; submittedBy: { name: string } }

type AgendaCardsProps = {
  /** Null for people who do not work on leads. */
  answers: {
    agenda:
      | { overdue: LeadToAnswer[]; dueToday: LeadToAnswer[]; appointments: AppointmentToday[] }
      | undefined
    hasFailed: boolean
  } | null
  /** Null for people who may not approve requests. */
  decisions: {
    approvals: readonly Decision[] | undefined
    hasFailed: boolean
  } | null
}

export function AgendaCards({ answers, decisions }: AgendaCardsProps) {
  const agenda = answers?.agenda
  return (
    <section aria-labelledby="what-to-do" className="grid gap-3">
      <h2 id="what-to-do" className="text-xl">
        {words.heading}
      </h2>
      <div className="grid items-start gap-4 lg:grid-cols-2 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,3fr)]">
        {answers ? (
          <AgendaSection title={words.answers} to="/admin/leads" more={words.allLeads}>
            <LoadedContent {...answers} value={agenda}>
              {agenda ? <LeadsToAnswer {...agenda} /> : null}
            </LoadedContent>
          </AgendaSection>
        ) : null}
        {decisions ? (
          <AgendaSection title={words.approvals} to="/admin/approvals" more={words.allApprovals}>
            <LoadedContent {...decisions} value={decisions.approvals}>
              <Decisions approvals={decisions.approvals ?? []} />
            </LoadedContent>
          </AgendaSection>
        ) : null}
        {answers ? (
          <AgendaSection
            title={words.appointments}
            to="/admin/appointments"
            more={words.allAppointments}
          >
            <LoadedContent {...answers} value={agenda}>
              <Appointments appointments={agenda?.appointments ?? []} />
            </LoadedContent>
          </AgendaSection>
        ) : null}
      </div>
    </section>
  )
}

type AgendaSectionProps = { title: string; to: string; more: string; children: ReactNode }

function AgendaSection({ title, to, more, children }: AgendaSectionProps) {
  return (
    <section aria-label={title} className="card grid content-start grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-sans text-base font-semibold">{title}</h3>
        <Link to={to} className="link text-sm">
          {more}
        </Link>
      </div>
      {children}
    </section>
  )
}

type LoadedContentProps = { hasFailed: boolean; value: unknown; children: ReactNode }

function LoadedContent({ hasFailed, value, children }: LoadedContentProps) {
  if (value !== undefined) return children
  return hasFailed ? <p className="text-ink-soft">{words.unknown}</p> : <Skeleton lines={3} />
}

function LeadsToAnswer({ overdue, dueToday }: Record<'overdue' | 'dueToday', LeadToAnswer[]>) {
  if (overdue.length + dueToday.length === 0)
    return <p className="text-ink-soft">{words.noAnswers}</p>
  return (
    <>
      <LeadGroup title={words.overdue} leads={overdue} isLate />
      <LeadGroup title={words.today} leads={dueToday} />
    </>
  )
}

type LeadGroupProps = { title: string; leads: readonly LeadToAnswer[]; isLate?: boolean }

function LeadGroup({ title, leads, isLate }: LeadGroupProps) {
  if (leads.length === 0) return null
  return (
    <section aria-label={title}>
      <h4 className={`font-sans text-sm font-semibold ${isLate ? 'text-danger' : 'text-ink-soft'}`}>
        {title}
      </h4>
      <ul className="divide-y divide-line">
        {leads.map((lead) => (
          <li key={lead.id} className="relative flex items-center gap-3 py-1.5 hover:bg-sand">
            <span className="min-w-0 flex-1">
              <Link
                to={`/admin/leads?lead=${lead.id}`}
                className="font-semibold text-ink after:absolute after:inset-0"
              >
                {lead.name}
              </Link>
              {lead.company ? <span className="text-ink-soft">{` · ${lead.company}`}</span> : null}
              {lead.isSample ? (
                <>
                  {' '}
                  <Badge>{sampleLabel}</Badge>
                </>
              ) : null}
              <span className="block truncate text-sm text-ink-soft">
                {lead.need || lead.subject}
              </span>
            </span>
            <span className="flex-none text-end text-sm">
              <span className="block font-semibold text-leaf">{nextActionLabels[lead.next]}</span>
              {lead.dueAt ? <DueTime at={lead.dueAt} /> : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows only the time if the lead is due today, otherwise also the date. */
function DueTime({ at }: { at: string }) {
  const today = useToday()
  const whole = formatDateTime(new Date(at))
  const isToday = johannesburgDate(new Date(at)) === today
  return (
    <time dateTime={at} className="text-ink-soft tabular-nums" title={`Due ${whole}`}>
      {isToday ? `due ${whole.slice(-5)}` : shortDateTime(at, today)}
    </time>
  )
}

function Decisions({ approvals }: { approvals: readonly Decision[] }) {
  if (approvals.length === 0) return <p className="text-ink-soft">{words.noApprovals}</p>
  return (
    <ul className="divide-y divide-line">
      {approvals.map(({ id, title, isSample, submittedBy }) => (
        <li key={id} className="py-1.5">
          <Link to={`/admin/approvals?item=${id}`} className="link wrap-anywhere">
            {title}
          </Link>
          <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
            <span>{submittedBy.name}</span>
            {isSample ? <Badge>{sampleLabel}</Badge> : null}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Appointments({ appointments }: { appointments: readonly AppointmentToday[] }) {
  if (appointments.length === 0) return <p className="text-ink-soft">{words.noAppointments}</p>
  return (
    <ul className="divide-y divide-line">
      {appointments.map(({ id, leadId, name, company, topic, state, startsAt }) => (
        <li key={id} className="flex items-baseline justify-between gap-3 py-1.5">
          <span className="min-w-0">
            <time dateTime={startsAt} className="font-semibold tabular-nums">
              {formatDateTime(new Date(startsAt)).slice(-5)}
            </time>{' '}
            <Link to={`/admin/leads?lead=${leadId}`} className="link wrap-anywhere">
              {company ? `${name}, ${company}` : name}
            </Link>
            {topic ? <span className="block text-sm text-ink-soft">{topic}</span> : null}
          </span>
          <Badge tone={state === 'confirmed' ? 'success' : 'warning'}>
            {appointmentStateLabels[state]}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
