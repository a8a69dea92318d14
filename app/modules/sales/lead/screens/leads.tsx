import { type ReactNode, Suspense, lazy, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { formatCappedCount } from '#app/basics/numbers.ts'
import { isAtLeast } from '#app/basics/staff-roles.ts'
import { useMediaQuery } from '#app/design/hooks.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { LoadingState } from '#app/design/ui/list-state.tsx'
import { TabLinks } from '#app/design/ui/tabs.tsx'
import { saveFile } from '#app/modules/access/calls.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { ListBody, type LoadedList, toLoadedList } from '#app/modules/console/ui/list-body.tsx'
import { type ListQueryState, useListQuery } from '#app/modules/console/ui/list-filters.tsx'
import { useSelection } from '#app/modules/console/ui/list-selection.tsx'
import { useSaveFile } from '#app/modules/console/ui/toasts.ts'
import { useKeys } from '#app/modules/console/ui/use-keys.ts'
import { SavedViews } from '#app/modules/console/view/ui/saved-views.tsx'
import { type FolderCounts, type InboxRow, leads as api } from '../calls.ts'
import { useInbox } from '../inbox/calls.ts'
import { folderLabels, sortLabels } from '../inbox/content.ts'
import {
  type InboxFilter,
  inboxFolders,
  inboxViewSchema,
  isGrouped,
  inboxSortOf,
} from '../inbox/schema.ts'
import { InboxToolbar, ShortcutsHint } from '../inbox/ui/lead-filters.tsx'
import { BulkActionBar, EmptyFolder, LeadRows, LoadMoreButton } from '../inbox/ui/lead-list.tsx'
import type { KnownStaff } from '../summary/schema.ts'
import type { NextAct } from '../ui/action-bar.tsx'
import { useActKeys } from '../ui/lead-parts.tsx'

const inboxQuery = {
  read: (search: Record<string, string>): InboxFilter => inboxViewSchema.parse(search),
  usual: { folder: 'inbox' },
  narrowing: ['kind', 'status', 'owner', 'province', 'from', 'to', 'due', 'duplicates', 'search'],
  typed: 'search',
  /** The parameter with the id of the open lead, which stays when filters change. */
  keeps: ['lead'],
} as const

type PendingAction = { id: string; act: NextAct }

const rowElementOf = (id: string) =>
  document.querySelector<HTMLElement>(`[data-lead="${CSS.escape(id)}"] [data-row]`)

const focusedId = () =>
  document.activeElement?.closest<HTMLElement>('[data-lead]')?.dataset.lead ?? null

function useOpenLead(rows: readonly InboxRow[]) {
  const { id, show, close } = useLeadParam()
  const [begin, setBegin] = useState<PendingAction | null>(null)
  const [takesFocus, setTakesFocus] = useState(false)
  function open(next: string, byKey = false) {
    setTakesFocus(byKey)
    show(next)
  }
  useReturnToRow(id)
  useStepKeys(rows, id, open)
  useRowKeys(id, (next) => {
    setBegin(next)
    open(next.id)
  })
  useKeys({ close: () => (id === null ? false : close()) })
  return {
    id,
    open,
    close,
    begin: begin?.id === id ? (begin?.act ?? null) : null,
    forgetBegin: () => setBegin(null),
    takesFocus,
    openNext() {
      const next = adjacentId(rows, id, 1) ?? adjacentId(rows, id, -1)
      if (next) open(next)
      else close()
    },
  }
}

/** A closed lead returns the focus to its row, once the list is no longer inert on a narrow screen. */
function useReturnToRow(id: string | null) {
  const last = useRef(id)
  useEffect(() => {
    if (id === null && last.current !== null) rowElementOf(last.current)?.focus()
    last.current = id
  }, [id])
}

function adjacentId(rows: readonly InboxRow[], id: string | null, by: 1 | -1): string | undefined {
  const at = rows.findIndex((row) => row.id === id)
  return at < 0 ? undefined : rows[at + by]?.id
}

/** While a lead is open, J and K open the lead below or above; otherwise they move the focus. */
function useStepKeys(rows: readonly InboxRow[], id: string | null, open: (id: string) => void) {
  function step(by: 1 | -1) {
    if (id === null || !rowElementOf(id)) return false
    const next = adjacentId(rows, id, by)
    if (!next) return
    open(next)
    const row = rowElementOf(next)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }
  useKeys({ next: () => step(1), previous: () => step(-1) })
}

/** Handles the keyboard shortcuts of a lead before it is loaded: for the open lead, else for the row in focus. */
function useRowKeys(id: string | null, onBegin: (begin: PendingAction) => void) {
  useActKeys((act) => {
    const target = id ?? focusedId()
    if (target === null) return false
    onBegin({ id: target, act })
  })
}

/** Opening a lead adds a history entry, so that Back closes it. Going from one lead to the next replaces the entry. */
function useLeadParam() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const state = useLocation().state as { isOpenedHere?: boolean } | null
  const id = params.get('lead')
  function set(next: string | null, options: { replace: boolean; isOpenedHere?: boolean }) {
    // The address, because a search may have changed it since this was rendered.
    const after = new URLSearchParams(location.search)
    if (next === null) after.delete('lead')
    else after.set('lead', next)
    setParams(after, {
      replace: options.replace,
      state: { isOpenedHere: options.isOpenedHere },
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    })
  }
  return {
    id,
    show: (next: string) =>
      set(next, {
        replace: id !== null,
        isOpenedHere: id === null || Boolean(state?.isOpenedHere),
      }),
    close: () => (state?.isOpenedHere ? void navigate(-1) : set(null, { replace: true })),
  }
}

export const meta = () => [{ title: 'Leads | Staff console' }]

const LeadSidePanel = lazy(async () => {
  const { LeadSidePanel } = await import('./lead-beside.tsx')
  return { default: LeadSidePanel }
})

export default function LeadsPage() {
  const query = useListQuery(inboxQuery)
  const inbox = useInbox(query.applied)
  const list = toLoadedList(
    inbox,
    ({ items }) => items,
    ({ total }) => total,
  )
  const { folders, owners = [] } = inbox.data?.pages[0] ?? {}
  const opened = useOpenLead(list.rows ?? [])
  const isWide = useMediaQuery('(min-width: 64rem)')
  const isCovered = opened.id !== null && !isWide
  const linkState = { inboxSearch: useLocation().search }
  return (
    <div className="workbench">
      <Head query={query} folders={folders} isCovered={isCovered} />
      <div inert={isCovered}>
        <InboxToolbar filter={query.filter} owners={owners} onChange={query.change} />
      </div>
      <div className="workbench-list grid content-start gap-2" inert={isCovered}>
        <Leads query={query} list={list} owners={owners} opened={opened} linkState={linkState} />
      </div>
      {opened.id === null ? null : (
        <Suspense fallback={leadPlaceholder}>
          <LeadSidePanel
            id={opened.id}
            isOver={!isWide}
            begin={opened.begin}
            takesFocus={opened.takesFocus || !isWide}
            linkState={linkState}
            onBegun={opened.forgetBegin}
            onClose={opened.close}
            onDone={opened.openNext}
          />
        </Suspense>
      )}
    </div>
  )
}

const leadPlaceholder = (
  <section className="lead-beside" aria-label="Lead">
    <LoadingState label="Loading the lead" rows={10} />
  </section>
)

type HeadProps = {
  query: ListQueryState<InboxFilter>
  folders: FolderCounts | undefined
  isCovered: boolean
}

function Head({ query, folders, isCovered }: HeadProps) {
  const { role } = useStaffUser()
  return (
    <>
      <div
        className="flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:flex-nowrap"
        inert={isCovered}
      >
        <h1>Leads</h1>
        <div className="flex flex-wrap gap-x-4 max-sm:min-w-0 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:whitespace-nowrap">
          <TodayStrip query={query} counts={folders} />
          <HeadLink to="/admin/leads/new" className="max-sm:order-first">
            Log a call
          </HeadLink>
          {isAtLeast(role, 'product_manager') ? (
            <>
              <HeadLink to="/admin/answer-times">Answer times</HeadLink>
              <HeadLink to="/admin/leads/import">Import leads</HeadLink>
              <HeadLink to="/admin/leads/assignment">Assignment</HeadLink>
            </>
          ) : null}
        </div>
      </div>
      <div
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
        inert={isCovered}
      >
        <div className="min-w-0 max-sm:grow max-sm:basis-3/4">
          <FolderTabs query={query} counts={folders} />
        </div>
        <div className="ms-auto flex flex-wrap items-center gap-x-4 gap-y-1">
          <ShortcutsHint />
          <SavedViews list="leads" queryOf={query.queryOf} isCompact />
        </div>
      </div>
    </>
  )
}

type HeadLinkProps = { to: string; className?: string; children: ReactNode }

const HeadLink = ({ to, className = '', children }: HeadLinkProps) => (
  <Link to={to} className={`link inline-flex min-h-8 items-center ${className}`.trim()}>
    {children}
  </Link>
)

type CountsProps = Pick<HeadProps, 'query'> & { counts: FolderCounts | undefined }

function TodayStrip({ query, counts }: CountsProps) {
  const pathOf = (filter: Partial<InboxFilter>) => `?${query.queryOf(filter)}`
  const figures = [
    { label: 'overdue', count: counts?.overdue, to: pathOf({ folder: 'overdue' }), isBad: true },
    { label: 'due later today', count: counts?.dueToday, to: pathOf({ due: 'today' }) },
    {
      label: 'without an owner',
      count: counts?.unowned,
      to: pathOf({ status: 'open', owner: 'nobody' }),
    },
  ]
  return (
    <nav aria-label="Today" className="flex flex-wrap gap-x-4 max-sm:flex-nowrap">
      {figures.map(({ label, count, to, isBad }) => (
        <Link key={label} to={to} className="link inline-flex min-h-8 items-center gap-1">
          <span className={`font-semibold tabular-nums ${isBad && count ? 'text-danger' : ''}`}>
            {count === undefined ? '–' : formatCappedCount(count)}
          </span>
          {label}
        </Link>
      ))}
    </nav>
  )
}

function FolderTabs({ query, counts }: CountsProps) {
  const countOf = counts && {
    inbox: `${formatCappedCount(counts.open)} open`,
    overdue: formatCappedCount(counts.overdue),
    snoozed: formatCappedCount(counts.snoozed),
    spam: formatCappedCount(counts.spam),
    merged: formatCappedCount(counts.merged),
  }
  const tabs = inboxFolders.map((folder) => ({
    to: query.pathOf({ folder }),
    label: countOf ? `${folderLabels[folder]} (${countOf[folder]})` : folderLabels[folder],
    isCurrent: folder === query.applied.folder,
  }))
  return <TabLinks label="Folders" tabs={tabs} />
}

type LeadsProps = Pick<HeadProps, 'query'> & {
  list: LoadedList<InboxRow>
  owners: readonly KnownStaff[]
  opened: ReturnType<typeof useOpenLead>
  linkState: unknown
}

function Leads({ query, list, owners, opened, linkState }: LeadsProps) {
  const selection = useSelection(list.rows?.map(({ id }) => id) ?? [])
  const { folder } = query.applied
  return (
    <ListBody
      list={list}
      what="the leads"
      counted={['lead', 'leads']}
      isNarrowed={query.isNarrowed}
      noMatches={{
        title: 'No matching leads',
        text: 'No leads in this folder match your search and filters.',
        onClear: query.clear,
      }}
      empty={<EmptyFolder folder={folder} />}
      actions={<ExportButton filter={query.applied} total={list.total} />}
      after={
        <>
          <LoadMoreButton more={list.more} />
          <BulkActionBar rows={list.rows ?? []} selection={selection} owners={owners} />
        </>
      }
    >
      {(leads) => (
        <div>
          <LeadRows
            leads={leads}
            isGrouped={isGrouped(query.applied)}
            openId={opened.id}
            linkState={linkState}
            selection={selection}
            caption={`Leads, ${sortLabels[inboxSortOf(query.applied)].toLowerCase()}`}
            onOpen={opened.open}
          />
        </div>
      )}
    </ListBody>
  )
}

function ExportButton({ filter, total }: { filter: InboxFilter; total: number | undefined }) {
  const file = useSaveFile(() => saveFile(api.export.$post({ json: filter })))
  // A search with thousands of matches has no total.
  const what =
    total === undefined ? 'all' : `${formatCappedCount(total)} ${total === 1 ? 'lead' : 'leads'}`
  return (
    <Button
      variant="secondary"
      size="small"
      isBusy={file.isSaving}
      busyLabel="Exporting…"
      onClick={file.save}
    >
      <Icon name="download" size="small" />
      <span>{`Export ${what} as CSV`}</span>
    </Button>
  )
}
