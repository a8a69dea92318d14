import { useQuery } from '@tanstack/react-query'
import { previewSchema, reachSchema } from '#app/features/site-preview/schema.ts'
import { showOnSite } from '#app/features/site-preview/ui/show-on-site.ts'
import { callStaffApi } from '#app/features/staff-access/ui/api-client.ts'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'
import { isScheduled, isWaiting } from '../rules.ts'
import type { Approval } from '../schema/answers.ts'

const api = '/api/admin/approvals'

/** Which pages show a request that is not live yet; read anew with each version of it and of its subject. */
export function useReach(approval: Approval) {
  const { id, version, subject } = approval
  return useQuery({
    // Not among the lists that each live change reads anew: a request just decided has no reach any more.
    queryKey: ['approval-reach', id, version, subject.version],
    queryFn: ({ signal }) => callStaffApi(reachSchema, `${api}/${id}/reach`, { signal }),
    enabled: isWaiting(approval) || isScheduled(approval),
    retry: false,
  })
}

/** STF-05; what went wrong, or null. */
const show = (path: string, body: object) =>
  showOnSite(() => callStaffApi(previewSchema, `${api}${path}`, { method: 'POST', body })).catch(
    failureText,
  )

export const showRequest = (id: string) => show(`/${id}/preview`, {})
export const showUnsent = (body: object) => show('/preview', body)
