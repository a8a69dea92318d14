import { Link, useLocation } from 'react-router'
import { formatDateTime } from '#app/basics/dates.ts'
import { type Column, DataTable } from '#app/design/ui/data-table.tsx'
import { ButtonLink, TextLink } from '#app/design/ui/link.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { Badge, type BadgeTone } from '#app/design/ui/surfaces.tsx'
import { TabLinks } from '#app/design/ui/tabs.tsx'
import { saveFile } from '#app/modules/access/calls.ts'
import { ListBody, toLoadedList } from '#app/modules/console/ui/list-body.tsx'
import {
  type FilterField,
  ListFilters,
  type ListQuery,
  type ListQueryState,
  toChoices,
  useListQuery,
} from '#app/modules/console/ui/list-filters.tsx'
import { SaveFileButton } from '#app/modules/console/ui/save-file-button.tsx'
import { findFieldByName, optionsOf } from '#app/modules/forms/definition/rules.ts'
import { type SubmissionRow, submissions } from '../calls.ts'
import { type ClientForm, formKey } from '../definition/rules.ts'
import { formOfPath } from '../forms.ts'
import { formParams, useSubmissions } from '../submission/calls.ts'
import { stageLabels } from '../submission/content.ts'
import { type Stage, type SubmissionFilter, submissionFilterSchema } from '../submission/schema.ts'
import { LevelBadge } from '../ui/verdict-panel.tsx'

type ReceivedProps = { definition: ClientForm; query: ListQueryState<SubmissionFilter> }

function ReceivedFilters({ definition, query }: ReceivedProps) {
  return (
    <ListFilters
      label={`Find ${definition.noun}s`}
      idPrefix="received"
      filter={query.filter}
      onChange={query.change}
      search={{ placeholder: 'Name or reference' }}
      fields={fieldsOf(definition)}
      className="grid-cols-2 lg:grid-cols-[minmax(12rem,1fr)_repeat(4,auto)]"
      searchClassName="max-lg:col-span-2"
    />
  )
}

function fieldsOf(definition: ClientForm): readonly FilterField<SubmissionFilter>[] {
  const ofField = (fieldName: string) => {
    const field = findFieldByName(definition, fieldName)!
    const options = optionsOf(field, {}).map(({ value, label }) => ({ value, label }))
    return { label: field.label, options }
  }
  const levels = definition.verdict.levels.map((value) => ({ value, label: value.toUpperCase() }))
  return [
    { name: 'level', label: 'Priority', options: levels },
    { name: 'region', ...ofField(definition.region) },
    { name: 'state', ...ofField(definition.state) },
    { name: 'stage', label: 'Stage', options: toChoices(stageLabels) },
  ]
}

const stageTones: Record<Stage, BadgeTone> = { received: 'info', 'set-aside': 'neutral' }

function columnsOf(definition: ClientForm): readonly Column<SubmissionRow>[] {
  const stateField = findFieldByName(definition, definition.state)!
  const regionLabel = findFieldByName(definition, definition.region)!.label
  const subjectLabel = findFieldByName(definition, definition.subject)!.label
  const stateOf = (row: SubmissionRow) =>
    optionsOf(stateField, {}).find(({ value }) => value === row.state)?.label ?? row.state
  return [
    {
      label: subjectLabel,
      isHead: true,
      className: 'wrap-anywhere',
      renderCell: (row) => (
        <>
          <Link
            to={`/admin/forms/${formKey(definition)}/received/${row.id}`}
            className="link"
            data-row
          >
            {row.subject}
          </Link>
          <span className="block font-normal text-ink-soft">{row.reference}</span>
        </>
      ),
    },
    {
      label: 'Priority',
      renderCell: (row) => <LevelBadge definition={definition} level={row.level} />,
    },
    {
      label: 'Stage',
      renderCell: ({ stage }) => <Badge tone={stageTones[stage]}>{stageLabels[stage]}</Badge>,
    },
    { label: regionLabel, renderCell: (row) => row.region },
    { label: stateField.label, renderCell: stateOf },
    {
      label: 'Received',
      renderCell: (row) => (
        <>
          <span>{formatDateTime(new Date(row.receivedAt))}</span>
          {row.sentBy ? <span className="block text-ink-soft">{`from ${row.sentBy}`}</span> : null}
        </>
      ),
    },
  ]
}

function ReceivedList({ definition, query }: ReceivedProps) {
  const received = useSubmissions(definition, query.applied)
  return (
    <ListBody
      list={toLoadedList(
        received,
        ({ items }) => items,
        ({ total }) => total,
      )}
      what="the list"
      counted={[definition.noun, `${definition.noun}s`]}
      isNarrowed={query.isNarrowed}
      noMatches={{ title: 'Nothing matches these filters', onClear: query.clear }}
      empty={
        <EmptyState
          title="Nothing here"
          action={
            <ButtonLink variant="secondary" size="small" to={`/admin/forms/${formKey(definition)}`}>
              Open the form
            </ButtonLink>
          }
        >
          <p>
            {query.applied.folder === 'spam'
              ? 'Submissions that look automated stay here until someone checks them.'
              : `Every submitted ${definition.noun} appears here.`}
          </p>
        </EmptyState>
      }
    >
      {(rows) => (
        <DataTable
          caption={`Received ${definition.noun}s, newest first`}
          columns={columnsOf(definition)}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
    </ListBody>
  )
}

export const meta = () => [{ title: 'Received forms | Staff console' }]

const receivedQuery: ListQuery<SubmissionFilter> = {
  read: (params) => submissionFilterSchema.parse(params),
  usual: { folder: 'inbox' },
  narrowing: ['level', 'region', 'state', 'stage', 'search'],
  typed: 'search',
}

export default function Received() {
  const definition = formOfPath(useLocation().pathname)!
  const query = useListQuery(receivedQuery)
  const exportCsv = () =>
    saveFile(submissions.export.$post({ param: formParams(definition), json: query.applied }))
  return (
    <div className="grid gap-4">
      <p>
        <TextLink isBack to="/admin/forms">
          Client Forms
        </TextLink>
      </p>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1>{`Received ${definition.noun}s, ${definition.clientName}`}</h1>
        <SaveFileButton busyLabel="Exporting…" onSave={exportCsv}>
          Export CSV
        </SaveFileButton>
      </div>
      <ReceivedFilters definition={definition} query={query} />
      <TabLinks
        label="Folders"
        tabs={(['inbox', 'spam'] as const).map((folder) => ({
          to: query.pathOf({ folder }),
          label: folder === 'inbox' ? 'Received' : 'Suspected spam',
          isCurrent: folder === query.applied.folder,
        }))}
      />
      <ReceivedList definition={definition} query={query} />
    </div>
  )
}
