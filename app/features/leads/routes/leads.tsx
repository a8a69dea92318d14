import { useLocation, useSearchParams } from 'react-router'
import { useSearchAhead } from '#app/design/form/use-search-ahead.ts'
import { SavedViews } from '#app/features/console/ui/views/saved-views.tsx'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'
import { inboxFilterSchema, inboxViewSchema, type InboxFilter } from '../schema/inbox.ts'
import { InboxView, type InboxState } from '../ui/inbox/inbox-view.tsx'
import type { FilterChange } from '../ui/inbox/more-filters.tsx'
import { useSelection } from '../ui/inbox/use-selection.ts'
import { useBulk, useExport } from './desk-calls.ts'
import { queryOf, useInbox } from './lead-calls.ts'

export const meta = () => [{ title: 'Leads | Staff console' }]

const noNarrowing = {
  kind: '',
  status: '',
  owner: '',
  province: '',
  from: '',
  to: '',
  due: '',
  duplicates: '',
  sort: '',
  search: '',
  cursor: '',
}

const viewQuery = (filter: object) => queryOf(inboxViewSchema.parse(filter))

/** ADS-16, LDS-06. What is shown stands in the query string; unknown values count as not asked for. */
export default function Leads() {
  const [params, setParams] = useSearchParams()
  const { search } = useLocation()
  const filter = inboxFilterSchema.parse(Object.fromEntries(params))
  const view = inboxViewSchema.parse(filter)
  const inbox = useInbox(filter)
  const state = stateOf(inbox)
  const { leads, owners } = state
  const selection = useSelection(leads?.map(({ id }) => id) ?? [])
  const chosen = leads?.filter(({ id }) => selection.chosen.includes(id)) ?? []
  const bulk = useBulk(chosen, selection.clear)
  const file = useExport(view)
  const pathTo = (asked: Partial<InboxFilter>) => `?${queryOf(asked)}`
  const typed = useSearchAhead(filter, (change: FilterChange) => {
    const next = inboxFilterSchema.parse({ ...filter, ...change })
    setParams(queryOf(next), { replace: true, preventScrollReset: true })
  })
  return (
    <InboxView
      filter={typed.filter}
      state={state}
      selection={selection}
      bulk={{
        count: chosen.length,
        owners,
        isBusy: bulk.isBusy,
        onStatus: bulk.setStatus,
        onOwner: bulk.setOwner,
        onClear: selection.clear,
      }}
      views={<SavedViews list="leads" queryOf={viewQuery} />}
      isExporting={file.isExporting}
      onExport={file.start}
      onFilter={typed.change}
      onClear={() => typed.change(noNarrowing)}
      onRetry={() => void inbox.refetch()}
      onMore={() => void inbox.fetchNextPage()}
      pathOf={(change) => pathTo({ ...filter, ...change })}
      pathTo={pathTo}
      linkState={{ inboxSearch: search }}
    />
  )
}

function stateOf(inbox: ReturnType<typeof useInbox>): InboxState {
  const pages = inbox.data?.pages
  return {
    leads: pages?.flatMap((page) => page.items),
    total: pages?.at(-1)?.total ?? 0,
    folders: pages?.[0]?.folders,
    owners: pages?.[0]?.owners ?? [],
    problem: inbox.error && failureText(inbox.error),
    isFetching: inbox.isFetching,
    hasMore: inbox.hasNextPage,
    isLoadingMore: inbox.isFetchingNextPage,
  }
}
