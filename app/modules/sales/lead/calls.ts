import { type Answer, read, staffApi, withSignal } from '#app/modules/access/calls.ts'
import type { leadInboxApi } from './inbox/api.server.ts'
import { useQuery } from '@tanstack/react-query'
import { isAtLeast } from '#app/basics/staff-roles.ts'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'

export const leads = staffApi<typeof leadInboxApi>('/api/admin/leads')

export type InboxPage = Answer<typeof leads.index.$get>
export type InboxRow = InboxPage['items'][number]
export type FolderCounts = InboxPage['folders']
export type LeadDetail = Answer<(typeof leads)[':id']['$get']>
export type LeadRecord = LeadDetail['lead']
export type OtherLead = LeadDetail['others'][number]
export type LeadNote = LeadDetail['notes'][number]
export type LeadDelivery = LeadDetail['deliveries'][number]

const newLeadsKey = ['leads', 'new']

/** Counts new leads beside their link of the sidebar, for those who work on them, kept in step (STF-11). */
export function useNewLeadsBadge(): Readonly<Record<string, number>> {
  const { role } = useStaffUser()
  useLiveRefresh('leads', newLeadsKey)
  const { data } = useQuery({
    queryKey: newLeadsKey,
    queryFn: ({ signal }) => read(leads.counts.new.$get({}, withSignal(signal))),
    enabled: isAtLeast(role, 'editor'),
  })
  return data ? { '/admin/leads': data.count } : {}
}
