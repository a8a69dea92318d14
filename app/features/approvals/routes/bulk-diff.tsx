import { useInfiniteQuery } from '@tanstack/react-query'
import { callStaffApi } from '#app/features/staff-access/ui/api-client.ts'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'
import type { Approval } from '../schema/answers.ts'
import { approvalItemsAnswerSchema } from '../schema/bulk.ts'
import { BulkItems } from '../ui/bulk-items.tsx'

/** The diff of a bulk request, read as it is looked at; nothing for any other request. */
export function BulkDiff({ approval: { id, version, bulk } }: { approval: Approval }) {
  const read = useInfiniteQuery({
    queryKey: ['approvals', 'items', id, version, bulk?.changed],
    queryFn: ({ pageParam, signal }) =>
      callStaffApi(
        approvalItemsAnswerSchema,
        `/api/admin/approvals/${id}/items?after=${pageParam}`,
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    enabled: bulk !== null,
  })
  if (!bulk) return null
  return (
    <BulkItems
      bulk={bulk}
      items={read.data?.pages.flatMap((page) => page.items)}
      problem={read.error && failureText(read.error)}
      onMore={read.hasNextPage ? () => void read.fetchNextPage() : null}
      isLoading={read.isFetching}
    />
  )
}
