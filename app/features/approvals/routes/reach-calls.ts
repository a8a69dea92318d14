import { useQuery } from '@tanstack/react-query'
import { callStaffApi } from '#app/features/staff-access/ui/api-client.ts'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'
import { isScheduled, isWaiting } from '../rules.ts'
import type { Approval } from '../schema/answers.ts'
import { previewSchema, reachSchema } from '../schema/reach.ts'

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

export const previewOfRequest = (id: string) => () =>
  callStaffApi(previewSchema, `${api}/${id}/preview`, { method: 'POST', body: {} })

export const previewOfUnsent = (body: object) => () =>
  callStaffApi(previewSchema, `${api}/preview`, { method: 'POST', body })

const noPageShows = 'No public page shows this change.'

/**
 * Opens the first page of a preview in a new tab. The tab is opened before the answer is there, because browsers
 * allow it at the press alone.
 * @returns what went wrong, or null
 */
export async function showOnSite(
  load: ReturnType<typeof previewOfRequest>,
): Promise<string | null> {
  const tab = window.open('', '_blank')
  try {
    const { address } = await load()
    if (!address) {
      tab?.close()
      return noPageShows
    }
    if (!tab)
      return 'The browser did not open a new tab. Allow pop-ups for this site, then try again.'
    tab.opener = null
    tab.location.replace(new URL(address, window.location.href))
    return null
  } catch (error) {
    tab?.close()
    return failureText(error)
  }
}
