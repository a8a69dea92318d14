import type { ReactNode } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { EmptyState, ErrorState, LoadingState, OfflineState } from '#app/design/ui/list-state.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { TabLinks } from '#app/design/ui/tab-links.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import type { SubmissionRow } from '../forms-api.ts'
import type { FormDefinition } from '../../schema/definition.ts'
import type { SubmissionFilter } from '../../schema/submission.ts'
import { ReceivedFilters } from './received-filters.tsx'
import { ReceivedTable } from './received-table.tsx'

export type ReceivedViewProps = {
  definition: FormDefinition
  filter: SubmissionFilter
  /** Undefined until a first answer came. */
  rows: readonly SubmissionRow[] | undefined
  total: number
  problem: string | null
  isOnline: boolean
  isFetching: boolean
  isExporting: boolean
  hasMore: boolean
  pathOf: (id: string) => string
  folderPath: (folder: SubmissionFilter['folder']) => string
  onFilter: (change: Partial<SubmissionFilter>) => void
  onRetry: () => void
  onMore: () => void
  onExport: () => void
}

/** Every form of one kind that was received, and how to find one. */
export function ReceivedView(props: ReceivedViewProps) {
  const { definition, filter, rows } = props
  return (
    <div className="grid gap-4">
      <p>
        <TextLink isBack to="/admin/forms">
          Client Forms
        </TextLink>
      </p>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1>
          Received {definition.noun}s, {definition.clientName}
        </h1>
        <div className="flex flex-wrap items-center gap-4">
          <Button
            size="small"
            variant="secondary"
            isBusy={props.isExporting}
            busyLabel="Exporting…"
            onClick={props.onExport}
          >
            Export CSV
          </Button>
        </div>
      </div>
      <ReceivedFilters definition={definition} filter={filter} onFilter={props.onFilter} />
      <TabLinks
        label="Folders"
        tabs={(['inbox', 'spam'] as const).map((folder) => ({
          to: props.folderPath(folder),
          label: folder === 'inbox' ? 'Received' : 'Suspected spam',
          isCurrent: folder === filter.folder,
        }))}
      />
      {rows && (!props.isOnline || props.problem) ? (
        <Notice tone="warning" role="status">
          {props.isOnline
            ? `The list could not be brought up to date: ${props.problem}`
            : 'You are offline. What you see may be old.'}
        </Notice>
      ) : null}
      <Rows {...props}>
        {rows ? <ReceivedTable definition={definition} rows={rows} pathOf={props.pathOf} /> : null}
      </Rows>
    </div>
  )
}

function Rows(props: ReceivedViewProps & { children: ReactNode }) {
  const { rows, total } = props
  if (!rows) return <NoAnswer {...props} />
  if (rows.length === 0) return <NothingFound {...props} />
  return (
    <>
      {props.children}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft" role="status">
          {rows.length} of {total}
        </p>
        {props.hasMore ? (
          <Button variant="secondary" size="small" isBusy={props.isFetching} onClick={props.onMore}>
            Load more
          </Button>
        ) : null}
      </div>
    </>
  )
}

function NoAnswer({ isOnline, problem, isFetching, onRetry }: ReceivedViewProps) {
  if (!isOnline) return <OfflineState />
  if (!problem) return <LoadingState label="Fetching the list" rows={6} />
  return (
    <ErrorState title="The list could not be fetched" onRetry={onRetry} isRetrying={isFetching}>
      <p>{problem}</p>
    </ErrorState>
  )
}

const noFilter = { level: '', region: '', state: '', stage: undefined, search: '' }

function NothingFound({ definition, filter, onFilter }: ReceivedViewProps) {
  const { level, region, state, stage, search } = filter
  if (level || region || state || stage || search) {
    return (
      <EmptyState
        title="Nothing fits these filters"
        icon="search"
        action={
          <Button variant="secondary" size="small" onClick={() => onFilter(noFilter)}>
            Clear filters
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState title="Nothing here">
      <p>
        {filter.folder === 'spam'
          ? `What looks machine-made waits here until somebody judges it.`
          : `Every ${definition.noun} that is sent arrives here.`}
      </p>
    </EmptyState>
  )
}
