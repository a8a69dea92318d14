import { countText } from '#app/basics/capped-count.ts'
import { isAtLeast } from '#app/basics/staff-roles.ts'
import { useStaffUser } from '#app/features/staff-access/ui/staff-context.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/design/ui/button.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { ListBody, type ListRead } from '#app/features/console/ui/list/list-body.tsx'
import type { ListQueryState } from '#app/features/console/ui/list/use-list-query.ts'
import type { Selection } from '#app/features/console/ui/list/use-selection.ts'
import { folderLabels, sortLabels } from '../../content/inbox.ts'
import { isGrouped, sortOf, type InboxFilter, type InboxFolder } from '../../schema/inbox.ts'
import type { LeadOwner } from '../../schema/inbox-answers.ts'
import type { FolderCounts, InboxRow } from './leads-api.ts'
import { BulkBar, type BulkBarProps } from './bulk-bar.tsx'
import { FolderTabs } from './folder-tabs.tsx'
import { InboxToolbar } from './inbox-toolbar.tsx'
import { LeadRows, type LeadRowsProps } from './lead-rows.tsx'
import { MoreAhead } from './more-ahead.tsx'
import { ShortcutsHint } from './shortcuts-hint.tsx'
import { TodayStrip } from './today-strip.tsx'

export type InboxViewProps = Pick<LeadRowsProps, 'openId' | 'onOpen' | 'linkState'> & {
  query: ListQueryState<InboxFilter>
  list: ListRead<InboxRow>
  folders: FolderCounts | undefined
  owners: readonly LeadOwner[]
  selection: Selection
  bulk: BulkBarProps
  /** The person's saved views. */
  views: ReactNode
  file: { isSaving: boolean; save: () => void }
  /** The lead that is open beside the list, or over it. */
  beside: ReactNode
  /** Whether it lies over the list. */
  isCovered: boolean
}

/** ADS-16, ANS-11: every enquiry from the website in the order of work, and the one that is open beside it. */
export function InboxView(props: InboxViewProps) {
  const { query, folders, isCovered } = props
  return (
    <div className="workbench">
      <div
        className="flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:flex-nowrap"
        inert={isCovered}
      >
        <h1>Leads</h1>
        <div className="flex flex-wrap gap-x-4 max-sm:min-w-0 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:whitespace-nowrap">
          <TodayStrip counts={folders} pathOf={(filter) => `?${query.queryOf(filter)}`} />
          <Link
            to="/admin/leads/new"
            className="link inline-flex min-h-8 items-center max-sm:order-first"
          >
            Note a call
          </Link>
          <Link to="/admin/appointments" className="link inline-flex min-h-8 items-center">
            Appointments
          </Link>
          <Link to="/admin/mail" className="link inline-flex min-h-8 items-center">
            Received e-mail
          </Link>
          <AnswerTimesLink />
        </div>
      </div>
      <div
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
        inert={isCovered}
      >
        <div className="min-w-0 max-sm:grow max-sm:basis-3/4">
          <FolderTabs
            current={query.asked.folder}
            counts={folders}
            pathOf={(folder) => query.pathOf({ folder })}
          />
        </div>
        <BesideFolders>{props.views}</BesideFolders>
      </div>
      <div inert={isCovered}>
        <InboxToolbar filter={query.filter} owners={props.owners} onChange={query.change} />
      </div>
      <div className="workbench-list grid content-start gap-2" inert={isCovered}>
        <Leads {...props} />
      </div>
      {props.beside}
    </div>
  )
}

function BesideFolders({ children }: { children: ReactNode }) {
  return (
    <div className="ms-auto flex flex-wrap items-center gap-x-4 gap-y-1">
      <ShortcutsHint />
      {children}
    </div>
  )
}

function Leads(props: InboxViewProps) {
  const { query, list, selection, bulk, file } = props
  return (
    <ListBody
      list={list}
      what="the leads"
      counted={['lead', 'leads']}
      isNarrowed={query.isNarrowed}
      noneFits={{
        title: 'No lead fits',
        text: 'Nothing in this folder matches the search and the filters.',
        onClear: query.clear,
      }}
      empty={<NoLeads folder={query.asked.folder} />}
      actions={
        <Button
          variant="secondary"
          size="small"
          isBusy={file.isSaving}
          busyLabel="Exporting…"
          onClick={file.save}
        >
          <Icon name="download" size="small" />
          Export {exportedText(list.total)} as CSV
        </Button>
      }
      after={
        <>
          <MoreAhead more={list.more} />
          <BulkBar {...bulk} />
        </>
      }
    >
      {(leads) => (
        <div>
          <LeadRows
            leads={leads}
            isGrouped={isGrouped(query.asked)}
            openId={props.openId}
            linkState={props.linkState}
            selection={selection}
            caption={`Leads, ${sortLabels[sortOf(query.asked)].toLowerCase()}`}
            onOpen={props.onOpen}
          />
        </div>
      )}
    </ListBody>
  )
}

/** A search that finds thousands is not counted. */
function exportedText(total: number | undefined): string {
  if (total === undefined) return 'all'
  return `${countText(total)} ${total === 1 ? 'lead' : 'leads'}`
}

const nothingIn: Record<InboxFolder, string> = {
  inbox: 'Every form that a visitor sends from the website arrives here.',
  overdue: 'No promised answer is overdue.',
  snoozed:
    'Snoozed leads wait here. Each comes back by itself, at the latest when its answer is due.',
  spam: 'Forms that look like they were sent by a machine wait here until somebody checks them.',
  merged: 'Enquiries that were merged into another lead of the same person stay here, whole.',
}

function NoLeads({ folder }: { folder: InboxFolder }) {
  return (
    <EmptyState title={`${folderLabels[folder]}: no leads`} icon="mail">
      <p>{nothingIn[folder]}</p>
    </EmptyState>
  )
}

function AnswerTimesLink() {
  const { role } = useStaffUser()
  if (!isAtLeast(role, 'product_manager')) return null
  return (
    <Link to="/admin/answer-times" className="link inline-flex min-h-8 items-center">
      Answer times
    </Link>
  )
}
