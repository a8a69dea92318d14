import { useLocation } from 'react-router'
import { pagedList } from '#app/features/console/ui/list/list-body.tsx'
import { useListQuery } from '#app/features/console/ui/list/use-list-query.ts'
import { useSelection } from '#app/features/console/ui/list/use-selection.ts'
import { useSaveFile } from '#app/features/console/ui/use-save-file.ts'
import { SavedViews } from '#app/features/console/ui/views/saved-views.tsx'
import { saveFile } from '#app/features/staff-access/ui/api-client.ts'
import { inboxQuery } from '../rules/inbox-query.ts'
import { leads as api } from '../ui/inbox/leads-api.ts'
import { InboxView } from '../ui/inbox/inbox-view.tsx'
import { useBulk } from './desk-calls.ts'
import { useInbox } from './lead-calls.ts'

export const meta = () => [{ title: 'Leads | Staff console' }]

/** ADS-16, LDS-06. */
export default function Leads() {
  const { search } = useLocation()
  const query = useListQuery(inboxQuery)
  const inbox = useInbox(query.asked)
  const list = pagedList(
    inbox,
    ({ items }) => items,
    ({ total }) => total,
  )
  const first = inbox.data?.pages[0]
  const owners = first?.owners ?? []
  const selection = useSelection(list.rows?.map(({ id }) => id) ?? [])
  const chosen = list.rows?.filter(({ id }) => selection.has(id)) ?? []
  const bulk = useBulk(chosen, selection.clear)
  return (
    <InboxView
      query={query}
      list={list}
      folders={first?.folders}
      owners={owners}
      selection={selection}
      bulk={{
        count: chosen.length,
        owners,
        isBusy: bulk.isBusy,
        onStatus: bulk.setStatus,
        onOwner: bulk.setOwner,
        onClear: selection.clear,
      }}
      views={<SavedViews list="leads" queryOf={query.queryOf} />}
      file={useSaveFile(() => saveFile(api.export.$post({ json: query.asked })))}
      linkState={{ inboxSearch: search }}
    />
  )
}
