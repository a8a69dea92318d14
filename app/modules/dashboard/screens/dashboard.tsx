import { countText } from '#app/basics/numbers.ts'
import { Link } from 'react-router'
import { Badge, Notice } from '#app/design/ui/surfaces.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Stat } from '#app/design/ui/stat.tsx'
import { pageRequirement } from '#app/modules/console/rules.ts'
import { authorize, authorizeRight, firstName, roleLabel } from '#app/modules/access/rules.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { loadFailed } from '../content.ts'
import { mayUse } from '../rules.ts'
import {
  EndedPromotion,
  QuickActions,
  RecentActivity,
  DiskFullNotice,
  StatCards,
} from '../ui/dashboard-cards.tsx'
import { WhatToDo } from '../ui/what-to-do.tsx'
import { useAgenda, useDashboard, useLeadCounts, usePromotion, useStorage } from '../calls.ts'

export const meta = () => [{ title: 'Dashboard | Staff console' }]

/** ADD-01 to ADD-15. */
export default function Dashboard() {
  const user = useStaffUser()
  const { figures, entries, problem, isReading, isRefreshing, refresh } = useDashboard()
  const { data: storage } = useStorage()
  const { data: promotion } = usePromotion()
  const hasFailed = problem !== undefined && !isReading
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
            {loadFailed} {problem}
          </p>
        </Notice>
      ) : null}
      <DiskFullNotice storage={storage} />
      <EndedPromotion
        promotion={promotion}
        mayChange={authorize(user, pageRequirement('/admin/settings')) === 'allowed'}
      />
      <Agenda />
      <StatCards figures={figures} hasFailed={hasFailed} />
      <LeadDesk />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <QuickActions
          isAllowed={(action) => mayUse(action, user)}
          pending={figures?.pending ?? 0}
        />
        <RecentActivity entries={entries} hasFailed={hasFailed} />
      </div>
    </div>
  )
}

/** ANS-13: what to do now stands before everything else. */
function Agenda() {
  const user = useStaffUser()
  const mayAnswer = authorize(user, pageRequirement('/admin/leads')) === 'allowed'
  const mayDecide = authorizeRight(user, 'approve') === 'allowed'
  const { answers, decisions } = useAgenda(mayAnswer, mayDecide)
  if (!mayAnswer && !mayDecide) return null
  return (
    <WhatToDo
      answers={mayAnswer ? { agenda: answers.data, hasFailed: answers.isError } : null}
      decisions={
        mayDecide ? { approvals: decisions.data?.approvals, hasFailed: decisions.isError } : null
      }
    />
  )
}

/** Enquiries that wait, for those who answer them. */
function LeadDesk() {
  const user = useStaffUser()
  const isAllowed = authorize(user, pageRequirement('/admin/leads')) === 'allowed'
  const { data } = useLeadCounts(isAllowed)
  if (!isAllowed || !data) return null
  return (
    <section aria-label="Leads" className="card">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <dl className="flex flex-wrap gap-x-12 gap-y-4">
          <Stat label="New leads" value={countText(data.unread)} />
          <Stat label="Open leads" value={countText(data.open)} />
          <Stat label="Overdue" value={countText(data.overdue)} />
        </dl>
        <Link to="/admin/leads" className="link font-semibold">
          Open the inbox
        </Link>
      </div>
    </section>
  )
}
