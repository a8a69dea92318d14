import { staffApi } from '#app/modules/access/calls.ts'
import type { approvalsApi } from '../api.server.ts'
import type { previewsApi } from '../api/previews.server.ts'

export const approvals = staffApi<typeof approvalsApi>('/api/admin/approvals')
export const previews = staffApi<ReturnType<typeof previewsApi>>('/api/admin/approvals')
