import { useInfiniteQuery } from '@tanstack/react-query'
import { read, until } from '#app/features/staff-access/ui/api-client.ts'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'
import type { Approval } from '../schema/answers.ts'
import { approvals } from '../ui/approvals-api.ts'
import { BulkItems } from '../ui/bulk-items.tsx'

/** The diff of a bulk request, read as it is looked at; nothing for any other request. */
export function BulkDiff({ approval: { id, version, bulk } }: { approval: Approval }) {
  const diff = useInfiniteQuery({
    queryKey: ['approvals', 'items', id, version, bulk?.changed],
    queryFn: ({ pageParam, signal }) =>
      read(
        approvals[':id'].items.$get(
          { param: { id }, query: { after: String(pageParam) } },
          until(signal),
        ),
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    enabled: bulk !== null,
  })
  if (!bulk) return null
  return (
    <BulkItems
      bulk={bulk}
      items={diff.data?.pages.flatMap((page) => page.items)}
      problem={diff.error && failureText(diff.error)}
      onMore={diff.hasNextPage ? () => void diff.fetchNextPage() : null}
      isLoading={diff.isFetching}
    />
  )
}
