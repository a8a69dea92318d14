import { useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/design/ui/icon.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { EmptyState, ErrorState, LoadingState, OfflineState } from '#app/design/ui/list-state.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { folderLabels, sortLabels } from '../../content/inbox.ts'
import { sortOf, type InboxFilter, type InboxFolder } from '../../schema/inbox.ts'
import type { LeadOwner } from '../../schema/inbox-answers.ts'
import type { FolderCounts, InboxRow } from './leads-api.ts'
import { BulkBar, type BulkBarProps } from './bulk-bar.tsx'
import { FolderTabs } from './folder-tabs.tsx'
import { InboxToolbar, type InboxToolbarProps } from './inbox-toolbar.tsx'
import { LeadList } from './lead-list.tsx'
import { ShortcutsHint } from './shortcuts-hint.tsx'
import { TodayStrip, type TodayStripProps } from './today-strip.tsx'
import { useOnline } from '#app/design/use-online.ts'
import type { Selection } from './use-selection.ts'
import { useShortcuts } from './use-shortcuts.ts'

export type InboxState = {
  /** Undefined until a first answer came. */
  leads: readonly InboxRow[] | undefined
  total: number
  folders: FolderCounts | undefined
  owners: readonly LeadOwner[]
  /** Why the last question was not answered. */
  problem: string | null
  isFetching: boolean
  hasMore: boolean
  isLoadingMore: boolean
}

export type InboxViewProps = {
  filter: InboxFilter
  state: InboxState
  selection: Selection
  bulk: BulkBarProps
  /** The person's saved views. */
  views: ReactNode
  isExporting: boolean
  onExport: () => void
  onFilter: InboxToolbarProps['onChange']
  onClear: () => void
  onRetry: () => void
  onMore: () => void
  pathOf: (change: Partial<InboxFilter>) => string
  /** The address of a list with these filters and no others. */
  pathTo: TodayStripProps['pathOf']
  linkState: unknown
}

/** ADS-16: every enquiry from the website, and how to find one. */
export function InboxView(props: InboxViewProps) {
  const { filter, state } = props
  const listRef = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const shortcuts = useShortcuts(listRef, searchRef)
  const isOnline = useOnline()
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1>Leads</h1>
          <Link to="/admin/appointments" className="link">
            Consultations by week
          </Link>
        </div>
        <ShortcutsHint areOn={shortcuts.areOn} onTurn={shortcuts.turn} />
      </div>
      <TodayStrip counts={state.folders} pathOf={props.pathTo} />
      {props.views}
      <InboxToolbar
        filter={filter}
        owners={state.owners}
        onChange={props.onFilter}
        searchRef={searchRef}
      />
      <FolderTabs
        current={filter.folder}
        counts={state.folders}
        pathOf={(folder) => props.pathOf({ folder })}
      />
      {state.leads ? <Staleness problem={state.problem} isOnline={isOnline} /> : null}
      <Leads {...props} isOnline={isOnline}>
        {state.leads ? (
          <LeadList
            leads={state.leads}
            linkState={props.linkState}
            listRef={listRef}
            selection={props.selection}
            caption={`Leads, ${sortLabels[sortOf(filter)].toLowerCase()}`}
          />
        ) : null}
      </Leads>
    </div>
  )
}

function Staleness({ problem, isOnline }: { problem: string | null; isOnline: boolean }) {
  if (isOnline && !problem) return null
  return (
    <Notice tone="warning" role="status">
      <p>
        {isOnline
          ? `The list could not be brought up to date: ${problem}`
          : 'You are offline. What you see may be old.'}
      </p>
    </Notice>
  )
}

function Leads(props: InboxViewProps & { isOnline: boolean; children: ReactNode }) {
  const { state, children } = props
  if (!state.leads) return <NoAnswer {...props} />
  if (state.leads.length === 0) return <NoLeads {...props} />
  return (
    <>
      {children}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft" role="status">
          {state.leads.length} of {state.total} {state.total === 1 ? 'lead' : 'leads'}
        </p>
        <div className="flex flex-wrap gap-2">
          {state.hasMore ? (
            <Button
              variant="secondary"
              size="small"
              isBusy={state.isLoadingMore}
              onClick={props.onMore}
            >
              Load more
            </Button>
          ) : null}
          <Button
            variant="secondary"
            size="small"
            isBusy={props.isExporting}
            busyLabel="Exporting…"
            onClick={props.onExport}
          >
            <Icon name="download" size="small" />
            Export {state.total === 1 ? '1 lead' : `${state.total} leads`} as CSV
          </Button>
        </div>
      </div>
      <BulkBar {...props.bulk} />
    </>
  )
}

function NoAnswer({ state, isOnline, onRetry }: InboxViewProps & { isOnline: boolean }) {
  if (!isOnline) {
    return (
      <OfflineState>
        <p>The leads are fetched as soon as there is a connection again.</p>
      </OfflineState>
    )
  }
  if (!state.problem) return <LoadingState label="Fetching the leads" rows={8} />
  return (
    <ErrorState
      title="The leads could not be fetched"
      onRetry={onRetry}
      isRetrying={state.isFetching}
    >
      <p>{state.problem}</p>
    </ErrorState>
  )
}

const nothingIn: Record<InboxFolder, string> = {
  inbox: 'Every form that a visitor sends from the website arrives here.',
  overdue: 'No promise to a visitor has passed unanswered.',
  spam: 'Submissions that look machine-made wait here until somebody judges them.',
  merged: 'Enquiries that were merged into another lead of the same person stay here, whole.',
}

function NoLeads({ filter, onClear }: Pick<InboxViewProps, 'filter' | 'onClear'>) {
  const { folder: _folder, sort: _sort, cursor: _cursor, ...narrowing } = filter
  const isNarrowed = Object.values(narrowing).some(Boolean)
  if (!isNarrowed) {
    return (
      <EmptyState title={`${folderLabels[filter.folder]}: no leads`} icon="mail">
        <p>{nothingIn[filter.folder]}</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No lead fits"
      icon="search"
      action={
        <Button variant="secondary" size="small" onClick={onClear}>
          Show all
        </Button>
      }
    >
      <p>Nothing in this folder fits the search and the filters.</p>
    </EmptyState>
  )
}
