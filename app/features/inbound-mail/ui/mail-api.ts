import { staffApi, type Answer } from '#app/features/staff-access/ui/api-client.ts'
import type { inboundMailApi } from '../api.server.ts'

export const mailApi = staffApi<typeof inboundMailApi>('/api/admin/mail')

export type MailPage = Answer<(typeof mailApi)['index']['$get']>
export type ListedMail = MailPage['items'][number]
export type MailboxState = MailPage['mailbox']
