import { useQuery } from '@tanstack/react-query'
import type { Preview } from '#app/features/site-preview/schema.ts'
import { showOnSite } from '#app/features/site-preview/ui/show-on-site.ts'
import { read, until } from '#app/features/staff-access/ui/api-client.ts'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'
import { isScheduled, isWaiting } from '../rules.ts'
import type { Approval } from '../schema/answers.ts'
import { previews } from '../ui/approvals-api.ts'

/** Which pages show a request that is not live yet; read anew with each version of it and of its subject. */
export function useReach(approval: Approval) {
  const { id, version, subject } = approval
  return useQuery({
    // Not among the lists that each live change reads anew: a request just decided has no reach any more.
    queryKey: ['approval-reach', id, version, subject.version],
    queryFn: ({ signal }) => read(previews[':id'].reach.$get({ param: { id } }, until(signal))),
    enabled: isWaiting(approval) || isScheduled(approval),
    retry: false,
  })
}

/** STF-05; what went wrong, or null. */
const show = (call: () => Promise<Preview>) => showOnSite(call).catch(failureText)

export const showRequest = (id: string) =>
  show(() => read(previews[':id'].preview.$post({ param: { id } })))
/** What is typed goes as it is: the schema of the service says what is wrong with it. */
export const showUnsent = (typed: object) =>
  show(() => read(previews.preview.$post({ json: typed as never })))
