import { Button } from '#app/design/ui/button.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { TabLinks } from '#app/design/ui/tab-links.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { ListBody, type ListRead } from '#app/modules/console/ui/list-body.tsx'
import type { ListQueryState } from '#app/modules/console/ui/list-filters.tsx'
import type { SubmissionRow } from '../forms-api.ts'
import type { ClientForm } from '../../schema/definition.ts'
import type { SubmissionFilter } from '../../schema/submission.ts'
import { ReceivedFilters } from './received-filters.tsx'
import { ReceivedTable } from './received-table.tsx'

export type ReceivedViewProps = {
  definition: ClientForm
  query: ListQueryState<SubmissionFilter>
  list: ListRead<SubmissionRow>
  file: { isSaving: boolean; save: () => void }
  pathOf: (id: string) => string
}

/** Every form of one kind that was received, and how to find one. */
export function ReceivedView({ definition, query, list, file, pathOf }: ReceivedViewProps) {
  return (
    <div className="grid gap-4">
      <p>
        <TextLink isBack to="/admin/forms">
          Client Forms
        </TextLink>
      </p>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1>{`Received ${definition.noun}s, ${definition.clientName}`}</h1>
        <Button
          size="small"
          variant="secondary"
          isBusy={file.isSaving}
          busyLabel="Exporting…"
          onClick={file.save}
        >
          Export CSV
        </Button>
      </div>
      <ReceivedFilters definition={definition} filter={query.filter} onChange={query.change} />
      <TabLinks
        label="Folders"
        tabs={(['inbox', 'spam'] as const).map((folder) => ({
          to: query.pathOf({ folder }),
          label: folder === 'inbox' ? 'Received' : 'Suspected spam',
          isCurrent: folder === query.asked.folder,
        }))}
      />
      <ReceivedList {...{ definition, query, list, pathOf }} />
    </div>
  )
}

function ReceivedList({ definition, query, list, pathOf }: Omit<ReceivedViewProps, 'file'>) {
  return (
    <ListBody
      list={list}
      what="the list"
      counted={[definition.noun, `${definition.noun}s`]}
      isNarrowed={query.isNarrowed}
      noneFits={{ title: 'Nothing matches these filters', onClear: query.clear }}
      empty={
        <EmptyState title="Nothing here">
          <p>
            {query.asked.folder === 'spam'
              ? 'Submissions that look automated stay here until someone checks them.'
              : `Every ${definition.noun} that is sent arrives here.`}
          </p>
        </EmptyState>
      }
    >
      {(rows) => <ReceivedTable definition={definition} rows={rows} pathOf={pathOf} />}
    </ListBody>
  )
}
