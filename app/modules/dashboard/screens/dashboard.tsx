import { Suspense, lazy } from 'react'
import { Link } from 'react-router'
import { formatCappedCount } from '#app/basics/numbers.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Stat } from '#app/design/ui/stat.tsx'
import { Badge, Notice } from '#app/design/ui/surfaces.tsx'
import {
  authorize,
  authorizeRight,
  firstName,
  roleLabel,
  type Person,
} from '#app/modules/access/rules.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { mayOpenPage, pageRequirement } from '#app/modules/console/rules.ts'
import { useAgenda, useDashboard, useLeadCounts, usePromotion, useStorage } from '../calls.ts'
import { loadFailedText, type QuickActionId } from '../content.ts'
import {
  EndedPromotion,
  QuickActions,
  RecentActivity,
  DiskFullNotice,
  StatCards,
} from '../ui/dashboard-cards.tsx'
import { AgendaCards } from '../ui/what-to-do.tsx'

/** Loaded after the first paint, because most people don't need it. */
const LazyChecklist = lazy(async () => {
  const { DashboardChecklist: Setup } = await import('../checklist/ui/setup-checklist.tsx')
  return { default: Setup }
})

export const meta = () => [{ title: 'Dashboard | Staff console' }]

export default function Dashboard() {
  const user = useStaffUser()
  const { figures, entries, problem, isReading, isRefreshing, refresh } = useDashboard()
  const { data: storage } = useStorage()
  const { data: promotion } = usePromotion()
  const hasFailed = problem !== undefined && !isReading
  const maySet = mayOpenPage(user, '/admin/settings')
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Welcome back, {firstName(user.full_name)}</h1>
        <div className="flex items-center gap-3">
          <Badge tone="leaf">{roleLabel(user.role)}</Badge>
          <Button
            variant="secondary"
            size="small"
            isBusy={isRefreshing}
            onClick={() => void refresh()}
          >
            Refresh
          </Button>
        </div>
      </div>
      {problem ? (
        <Notice tone="danger" role="alert">
          <p>
            {loadFailedText} {problem}
          </p>
        </Notice>
      ) : null}
      <DiskFullNotice storage={storage} />
      <EndedPromotion promotion={promotion} mayChange={maySet} />
      <Agenda />
      <Suspense>{maySet ? <LazyChecklist /> : null}</Suspense>
      <StatCards figures={figures} hasFailed={hasFailed} />
      <LeadCounts />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <QuickActions
          isAllowed={(action) => mayUseAction(action, user)}
          pending={figures?.pending ?? 0}
        />
        <RecentActivity entries={entries} hasFailed={hasFailed} />
      </div>
    </div>
  )
}

function Agenda() {
  const user = useStaffUser()
  const mayAnswer = authorize(user, pageRequirement('/admin/leads')) === 'allowed'
  const mayDecide = authorizeRight(user, 'approve') === 'allowed'
  const { answers, decisions } = useAgenda(mayAnswer, mayDecide)
  if (!mayAnswer && !mayDecide) return null
  return (
    <AgendaCards
      answers={mayAnswer ? { agenda: answers.data, hasFailed: answers.isError } : null}
      decisions={
        mayDecide ? { approvals: decisions.data?.approvals, hasFailed: decisions.isError } : null
      }
    />
  )
}

function LeadCounts() {
  const user = useStaffUser()
  const isAllowed = authorize(user, pageRequirement('/admin/leads')) === 'allowed'
  const { data } = useLeadCounts(isAllowed)
  if (!isAllowed || !data) return null
  return (
    <section aria-label="Leads" className="card">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <dl className="flex flex-wrap gap-x-12 gap-y-4">
          <Stat label="New leads" value={formatCappedCount(data.unread)} />
          <Stat label="Open leads" value={formatCappedCount(data.open)} />
          <Stat label="Overdue" value={formatCappedCount(data.overdue)} />
        </dl>
        <Link to="/admin/leads" className="link font-semibold">
          Open the inbox
        </Link>
      </div>
    </section>
  )
}

/** Returns whether a person may use a quick action, by role or right. Anyone may use analytics. */
export function mayUseAction(action: QuickActionId, person: Person): boolean {
  if (action === 'users') return person.role === 'super_admin'
  if (action === 'add') return authorizeRight(person, 'edit') === 'allowed'
  if (action === 'review') return authorizeRight(person, 'approve') === 'allowed'
  return true
}
