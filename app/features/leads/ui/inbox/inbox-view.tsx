import { countText } from '#app/basics/capped-count.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/design/ui/button.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { ListBody, type ListRead } from '#app/features/console/ui/list/list-body.tsx'
import type { ListQueryState } from '#app/features/console/ui/list/use-list-query.ts'
import type { Selection } from '#app/features/console/ui/list/use-selection.ts'
import { folderLabels, sortLabels } from '../../content/inbox.ts'
import { sortOf, type InboxFilter, type InboxFolder } from '../../schema/inbox.ts'
import type { LeadOwner } from '../../schema/inbox-answers.ts'
import type { FolderCounts, InboxRow } from './leads-api.ts'
import { BulkBar, type BulkBarProps } from './bulk-bar.tsx'
import { FolderTabs } from './folder-tabs.tsx'
import { InboxToolbar } from './inbox-toolbar.tsx'
import { LeadList } from './lead-list.tsx'
import { ShortcutsHint } from './shortcuts-hint.tsx'
import { TodayStrip } from './today-strip.tsx'

export type InboxViewProps = {
  query: ListQueryState<InboxFilter>
  list: ListRead<InboxRow>
  folders: FolderCounts | undefined
  owners: readonly LeadOwner[]
  selection: Selection
  bulk: BulkBarProps
  /** The person's saved views. */
  views: ReactNode
  file: { isSaving: boolean; save: () => void }
  linkState: unknown
}

/** ADS-16: every enquiry from the website, and how to find one. */
export function InboxView(props: InboxViewProps) {
  const { query, folders } = props
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1>Leads</h1>
          <Link to="/admin/appointments" className="link">
            Consultations by week
          </Link>
          <Link to="/admin/mail" className="link">
            Received e-mail
          </Link>
        </div>
        <ShortcutsHint />
      </div>
      <TodayStrip counts={folders} pathOf={(filter) => `?${query.queryOf(filter)}`} />
      {props.views}
      <InboxToolbar filter={query.filter} owners={props.owners} onChange={query.change} />
      <FolderTabs
        current={query.asked.folder}
        counts={folders}
        pathOf={(folder) => query.pathOf({ folder })}
      />
      <Leads {...props} />
    </div>
  )
}

function Leads({ query, list, selection, bulk, file, linkState }: InboxViewProps) {
  return (
    <ListBody
      list={list}
      what="the leads"
      counted={['lead', 'leads']}
      isNarrowed={query.isNarrowed}
      noneFits={{
        title: 'No lead fits',
        text: 'Nothing in this folder fits the search and the filters.',
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
      after={<BulkBar {...bulk} />}
    >
      {(leads) => (
        <LeadList
          leads={leads}
          linkState={linkState}
          selection={selection}
          caption={`Leads, ${sortLabels[sortOf(query.asked)].toLowerCase()}`}
        />
      )}
    </ListBody>
  )
}

/** A search that finds thousands is not counted. */
function exportedText(total: number | undefined): string {
  if (total === undefined) return 'all'
  return total === 1 ? '1 lead' : `${countText(total)} leads`
}

const nothingIn: Record<InboxFolder, string> = {
  inbox: 'Every form that a visitor sends from the website arrives here.',
  overdue: 'No promise to a visitor has passed unanswered.',
  spam: 'Submissions that look machine-made wait here until somebody judges them.',
  merged: 'Enquiries that were merged into another lead of the same person stay here, whole.',
}

function NoLeads({ folder }: { folder: InboxFolder }) {
  return (
    <EmptyState title={`${folderLabels[folder]}: no leads`} icon="mail">
      <p>{nothingIn[folder]}</p>
    </EmptyState>
  )
}
