import { useLocation, useSearchParams } from 'react-router'
import { inboxFilterSchema, type InboxFilter } from '../schema/inbox.ts'
import { InboxView } from '../ui/inbox/inbox-view.tsx'
import { problemOf, queryOf, useInbox } from './lead-calls.ts'

export const meta = () => [{ title: 'Leads | Staff console' }]

/** ADS-16. What is shown stands in the query string; unknown values count as not asked for. */
export default function Leads() {
  const [params, setParams] = useSearchParams()
  const { search } = useLocation()
  const filter = inboxFilterSchema.parse(Object.fromEntries(params))
  const inbox = useInbox(filter)
  const pages = inbox.data?.pages
  const show = (change: Partial<InboxFilter>) =>
    setParams(queryOf({ ...filter, ...change }), { replace: true, preventScrollReset: true })
  return (
    <InboxView
      filter={filter}
      state={{
        leads: pages?.flatMap((page) => page.items),
        total: pages?.at(-1)?.total ?? 0,
        folders: pages?.[0]?.folders,
        problem: inbox.error && problemOf(inbox.error),
        isFetching: inbox.isFetching,
        hasMore: inbox.hasNextPage,
        isLoadingMore: inbox.isFetchingNextPage,
      }}
      onFilter={(change) => show(change as Partial<InboxFilter>)}
      onClear={() => setParams(queryOf({ folder: filter.folder }), { replace: true })}
      onRetry={() => void inbox.refetch()}
      onMore={() => void inbox.fetchNextPage()}
      pathOf={(folder) => `?${queryOf({ ...filter, folder })}`}
      linkState={{ inboxSearch: search }}
    />
  )
}
