import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { z } from 'zod'
import { Badge } from '#app/design/ui/badge.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { ErrorState, LoadingState } from '#app/design/ui/list-state.tsx'
import { Stat } from '#app/design/ui/stat.tsx'
import { administrationLinks, consoleLinks } from '../content.ts'
import { judgeAccess, pageRequirement } from '../rules/access.ts'
import { firstName, roleLabel } from '../rules/roles.ts'
import { callStaffApi } from '../ui/api-client.ts'
import { useStaffUser } from '../ui/staff-context.tsx'

const countsSchema = z.object({
  open: z.coerce.number(),
  unread: z.coerce.number(),
  overdue: z.coerce.number(),
})

export const meta = () => [{ title: 'Dashboard | Staff console' }]

export default function Dashboard() {
  const user = useStaffUser()
  const seesLeads = judgeAccess(user, pageRequirement('/admin/leads')) === 'allowed'
  const pages = [...consoleLinks, ...administrationLinks].filter(
    ({ to }) => to !== '/admin' && judgeAccess(user, pageRequirement(to)) === 'allowed',
  )
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Welcome back, {firstName(user.full_name)}</h1>
        <Badge tone="leaf">{roleLabel(user.role)}</Badge>
      </div>
      {seesLeads ? <LeadCounts /> : null}
      <ul className="grid gap-3 sm:grid-cols-2">
        {pages.map(({ to, label, description }) => (
          <li key={to}>
            <Link
              to={to}
              className="card flex h-full min-h-16 items-center justify-between gap-3 hover:border-leaf"
            >
              <span>
                <span className="block font-semibold">{label}</span>
                {description ? (
                  <span className="block text-sm text-ink-soft">{description}</span>
                ) : null}
              </span>
              <Icon name="chevron-right" className="text-leaf" />
            </Link>
          </li>
        ))}
      </ul>
      {pages.length === 0 ? (
        <p className="card">Your role can look around. An administrator gives you more.</p>
      ) : null}
    </div>
  )
}

function LeadCounts() {
  const counts = useQuery({
    queryKey: ['leads', 'counts'],
    queryFn: ({ signal }) => callStaffApi(countsSchema, '/api/admin/leads/counts', { signal }),
  })
  if (counts.isPending) return <LoadingState label="Counting leads" rows={2} />
  if (counts.isError) {
    return (
      <ErrorState
        title="The leads could not be counted"
        onRetry={() => void counts.refetch()}
        isRetrying={counts.isFetching}
      >
        <p>{counts.error.message}</p>
      </ErrorState>
    )
  }
  return (
    <section aria-label="Leads" className="card">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <dl className="flex flex-wrap gap-x-12 gap-y-4">
          <Stat label="New leads" value={counts.data.unread} />
          <Stat label="Open leads" value={counts.data.open} />
          <Stat label="Overdue" value={counts.data.overdue} />
        </dl>
        <Button
          variant="secondary"
          size="small"
          isBusy={counts.isFetching}
          onClick={() => void counts.refetch()}
        >
          Refresh
        </Button>
      </div>
    </section>
  )
}
