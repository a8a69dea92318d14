import { staffApi, type Answer } from '#app/modules/access/calls.ts'
import type { leadInboxApi } from '../../api/inbox.server.ts'

export const leads = staffApi<typeof leadInboxApi>('/api/admin/leads')

export type InboxPage = Answer<typeof leads.index.$get>
export type InboxRow = InboxPage['items'][number]
export type FolderCounts = InboxPage['folders']
export type LeadDetail = Answer<(typeof leads)[':id']['$get']>
export type LeadRecord = LeadDetail['lead']
export type OtherLead = LeadDetail['others'][number]
export type LeadNote = LeadDetail['notes'][number]
export type LeadDelivery = LeadDetail['deliveries'][number]
