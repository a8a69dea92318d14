import { useQuery } from '@tanstack/react-query'
import { isAtLeast } from '#app/basics/staff-roles.ts'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import { read, staffApi, until } from '#app/modules/access/calls.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import type { leadInboxApi } from '../api/inbox.server.ts'

// Of its own, so that the frame of the console loads nothing else of leads.
const leads = staffApi<typeof leadInboxApi>('/api/admin/leads')
const queryKey = ['leads', 'new']

/** Counts new leads beside their link of the sidebar, for those who work on them, kept in step (STF-11). */
export function useNewLeadsBadge(): Readonly<Record<string, number>> {
  const { role } = useStaffUser()
  useLiveRefresh('leads', queryKey)
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(leads.counts.new.$get({}, until(signal))),
    enabled: isAtLeast(role, 'editor'),
  })
  return data ? { '/admin/leads': data.count } : {}
}
