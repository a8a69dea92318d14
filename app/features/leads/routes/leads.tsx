import { Suspense, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { LoadingState } from '#app/design/ui/list-state.tsx'
import { useMedia } from '#app/design/use-media.ts'
import { pagedList } from '#app/features/console/ui/list/list-body.tsx'
import { useListQuery } from '#app/features/console/ui/list/use-list-query.ts'
import { useSelection } from '#app/features/console/ui/list/use-selection.ts'
import { useSaveFile } from '#app/features/console/ui/use-save-file.ts'
import { SavedViews } from '#app/features/console/ui/views/saved-views.tsx'
import { saveFile } from '#app/features/staff-access/ui/api-client.ts'
import { inboxQuery } from '../rules/inbox-query.ts'
import { leads as api, type InboxRow } from '../ui/inbox/leads-api.ts'
import { InboxView } from '../ui/inbox/inbox-view.tsx'
import { useBulk } from './desk-calls.ts'
import type { LeadBesideProps } from './lead-beside.tsx'
import { useInbox } from './lead-calls.ts'
import { useOpenLead } from './use-open-lead.ts'

export type LeadsPageProps = {
  /** The lead that is open; what other features put into it is joined elsewhere. */
  Lead: ComponentType<Omit<LeadBesideProps, 'Conversation' | 'Quotes' | 'Booking'>>
}

/** ADS-16, LDS-06, ANS-11. */
export function LeadsPage({ Lead }: LeadsPageProps) {
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
  const bulk = useBulkBar(list.rows ?? [], selection)
  const opened = useOpenLead(list.rows ?? [])
  // Where list and lead have room side by side (ANS-11).
  const isWide = useMedia('(min-width: 64rem)')
  const linkState = { inboxSearch: search }
  return (
    <InboxView
      query={query}
      list={list}
      folders={first?.folders}
      owners={owners}
      selection={selection}
      bulk={{ ...bulk, owners }}
      views={<SavedViews list="leads" queryOf={query.queryOf} isCompact />}
      file={useSaveFile(() => saveFile(api.export.$post({ json: query.asked })))}
      linkState={linkState}
      openId={opened.id}
      onOpen={opened.open}
      isCovered={opened.id !== null && !isWide}
      beside={
        opened.id === null ? null : (
          <Suspense fallback={<LeadToCome />}>
            <Lead
              id={opened.id}
              isOver={!isWide}
              begin={opened.begin}
              takesFocus={opened.takesFocus || !isWide}
              linkState={linkState}
              onBegun={opened.forgetBegin}
              onClose={opened.close}
              onDone={opened.goOn}
            />
          </Suspense>
        )
      }
    />
  )
}

function LeadToCome() {
  return (
    <section className="lead-beside" aria-label="Lead">
      <LoadingState label="Fetching the lead" rows={10} />
    </section>
  )
}

function useBulkBar(rows: readonly InboxRow[], selection: ReturnType<typeof useSelection>) {
  const chosen = rows.filter(({ id }) => selection.has(id))
  const bulk = useBulk(chosen, selection.clear)
  return {
    count: chosen.length,
    isBusy: bulk.isBusy,
    onStatus: bulk.setStatus,
    onOwner: bulk.setOwner,
    onClear: selection.clear,
  }
}
