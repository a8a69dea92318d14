import { Suspense, lazy, useEffect } from 'react'
import { Link } from 'react-router'
import { formatCappedCount } from '#app/basics/numbers.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Stat } from '#app/design/ui/stat.tsx'
import { Badge, Notice } from '#app/design/ui/surfaces.tsx'
import { isFirstLoad } from '#app/modules/access/calls.ts'
import { authorizeRight, firstName, roleLabel, type Person } from '#app/modules/access/rules.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { mayOpenPage } from '#app/modules/console/rules.ts'
import {
  useAgenda,
  useChecklist,
  useDashboard,
  useLeadCounts,
  usePromotion,
  useStorage,
} from '../calls.ts'
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
const loadChecklist = () => import('../checklist/ui/setup-checklist.tsx')
const LazyChecklist = lazy(async () => ({ default: (await loadChecklist()).DashboardChecklist }))

export const meta = () => [{ title: 'Dashboard | Staff console' }]

export default function Dashboard() {
  const user = useStaffUser()
  const dashboard = useDashboard()
  const { problem, isRefreshing, refresh } = dashboard
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{`Welcome back, ${firstName(user.full_name)}`}</h1>
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
          <p>{`${loadFailedText} ${problem}`}</p>
        </Notice>
      ) : null}
      <Parts {...dashboard} />
    </div>
  )
}

/** Shows all parts at once: a part that arrives later would move the parts below it under the pointer. */
function Parts({
  figures,
  entries,
  problem,
  isReading,
  isLoading,
}: ReturnType<typeof useDashboard>) {
  const user = useStaffUser()
  const maySet = mayOpenPage(user, '/admin/settings')
  const mayAnswer = mayOpenPage(user, '/admin/leads')
  const mayDecide = authorizeRight(user, 'approve') === 'allowed'
  const storage = useStorage()
  const promotion = usePromotion()
  const counts = useLeadCounts(mayAnswer)
  const checklist = useChecklist(maySet)
  const { answers, decisions } = useAgenda(mayAnswer, mayDecide)
  useEffect(() => {
    if (maySet) loadChecklist().catch(() => undefined)
  }, [maySet])
  const waiting = <StatCards figures={undefined} hasFailed={false} />
  const reads = [storage, promotion, counts, checklist, answers, decisions]
  if (isLoading || reads.some(isFirstLoad)) return waiting
  const hasFailed = problem !== undefined && !isReading
  return (
    <Suspense fallback={waiting}>
      <DiskFullNotice storage={storage.data} />
      <EndedPromotion promotion={promotion.data} mayChange={maySet} />
      {mayAnswer || mayDecide ? (
        <AgendaCards
          answers={mayAnswer ? { agenda: answers.data, hasFailed: answers.isError } : null}
          decisions={
            mayDecide
              ? { approvals: decisions.data?.approvals, hasFailed: decisions.isError }
              : null
          }
        />
      ) : null}
      {maySet ? <LazyChecklist read={checklist} /> : null}
      <StatCards figures={figures} hasFailed={hasFailed} />
      {mayAnswer ? <LeadCounts read={counts} /> : null}
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <QuickActions
          isAllowed={(action) => mayUseAction(action, user)}
          pending={figures?.pending ?? 0}
        />
        <RecentActivity entries={entries} hasFailed={hasFailed} />
      </div>
    </Suspense>
  )
}

function LeadCounts({ read }: { read: ReturnType<typeof useLeadCounts> }) {
  const counts = read.data
  return (
    <section aria-label="Leads" className="card">
      {counts ? (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <dl className="flex flex-wrap gap-x-12 gap-y-4">
            <Stat label="New leads" value={formatCappedCount(counts.unread)} />
            <Stat label="Open leads" value={formatCappedCount(counts.open)} />
            <Stat label="Overdue" value={formatCappedCount(counts.overdue)} />
          </dl>
          <Link to="/admin/leads" className="link font-semibold">
            Open the inbox
          </Link>
        </div>
      ) : (
        <ReadState read={read} what="the number of leads" />
      )}
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
