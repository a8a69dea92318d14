import { Link } from 'react-router'
import { Badge, type BadgeTone } from '#app/design/ui/badge.tsx'
import { formatDateTime } from '#app/basics/dates.ts'
import { DataTable, type Column } from '#app/design/ui/data-table.tsx'
import { stageLabels } from '../../rules/describe-activity.ts'
import type { SubmissionRow } from '../forms-api.ts'
import { fieldNamed, optionsOf } from '#app/modules/forms/schema/definition.ts'
import type { ClientForm } from '../../schema/definition.ts'
import type { Stage } from '../../schema/submission.ts'
import { LevelBadge } from '../verdict-panel.tsx'

export type ReceivedTableProps = {
  definition: ClientForm
  rows: readonly SubmissionRow[]
  pathOf: (id: string) => string
}

const stageTones: Record<Stage, BadgeTone> = {
  received: 'info',
  'set-aside': 'neutral',
}

function StageBadge({ stage }: { stage: Stage }) {
  return <Badge tone={stageTones[stage]}>{stageLabels[stage]}</Badge>
}

export function ReceivedTable({ definition, rows, pathOf }: ReceivedTableProps) {
  const stateField = fieldNamed(definition, definition.state)!
  const regionLabel = fieldNamed(definition, definition.region)!.label
  const subjectLabel = fieldNamed(definition, definition.subject)!.label
  const stateOf = (row: SubmissionRow) =>
    optionsOf(stateField, {}).find(({ value }) => value === row.state)?.label ?? row.state
  const columns: readonly Column<SubmissionRow>[] = [
    {
      label: subjectLabel,
      isHead: true,
      className: 'wrap-anywhere',
      renderCell: (row) => (
        <>
          <Link to={pathOf(row.id)} className="link" data-row>
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
    { label: 'Stage', renderCell: (row) => <StageBadge stage={row.stage} /> },
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
  return (
    <DataTable
      caption={`Received ${definition.noun}s, newest first`}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
    />
  )
}
