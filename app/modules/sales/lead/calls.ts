import { useQuery } from '@tanstack/react-query'
import { isAtLeast } from '#app/basics/staff-roles.ts'
import { type Answer, staffApi, routeQuery } from '#app/modules/access/calls.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import type { leadInboxApi } from './inbox/api.server.ts'

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

/** Returns the live count of new leads for their sidebar link; only for staff who work on leads. */
export function useNewLeadsBadge(): Readonly<Record<string, number>> {
  const { role } = useStaffUser()
  useLiveRefresh('leads', newLeadsKey)
  const { data } = useQuery({
    ...routeQuery(newLeadsKey, leads.counts.new.$get),
    enabled: isAtLeast(role, 'editor'),
  })
  return data ? { '/admin/leads': data.count } : {}
}
