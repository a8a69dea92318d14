import { useQuery } from '@tanstack/react-query'
import { isAtLeast } from '#app/basics/staff-roles.ts'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import { read, until } from '#app/modules/access/calls.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { leads } from '../ui/inbox/leads-api.ts'

const newLeadsKey = ['leads', 'new']

/** Counts new leads beside their link of the sidebar, for those who work on them, kept in step (STF-11). */
export function useNewLeadsBadge(): Readonly<Record<string, number>> {
  const { role } = useStaffUser()
  useLiveRefresh('leads', newLeadsKey)
  const { data } = useQuery({
    queryKey: newLeadsKey,
    queryFn: ({ signal }) => read(leads.counts.new.$get({}, until(signal))),
    enabled: isAtLeast(role, 'editor'),
  })
  return data ? { '/admin/leads': data.count } : {}
}
