import { Link } from 'react-router'
import { Badge, type BadgeTone } from '#app/design/ui/badge.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { formatDateTime } from '#app/basics/dates.ts'
import { stageLabels } from '../../rules/describe-activity.ts'
import type { SubmissionRow } from '../forms-api.ts'
import { fieldNamed, optionsOf, type FormDefinition } from '../../schema/definition.ts'
import type { Stage } from '../../schema/submission.ts'
import { LevelBadge } from '../verdict-panel.tsx'

export type ReceivedTableProps = {
  definition: FormDefinition
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
  return (
    <Table
      caption={`Received ${definition.noun}s, newest first`}
      isCaptionHidden
      isDense
      isStacked
      columns={[subjectLabel, 'Priority', 'Stage', regionLabel, stateField.label, 'Received']}
    >
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="wrap-anywhere">
              <Link to={pathOf(row.id)} className="link" data-row>
                {row.subject}
              </Link>
              <span className="block font-normal text-ink-soft">{row.reference}</span>
            </th>
            <td data-label="Priority">
              <LevelBadge definition={definition} level={row.level} />
            </td>
            <td data-label="Stage">
              <StageBadge stage={row.stage} />
            </td>
            <td data-label={regionLabel}>{row.region}</td>
            <td data-label={stateField.label}>{stateOf(row)}</td>
            <td data-label="Received">
              {formatDateTime(new Date(row.receivedAt))}
              {row.sentBy ? <span className="block text-ink-soft">from {row.sentBy}</span> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
