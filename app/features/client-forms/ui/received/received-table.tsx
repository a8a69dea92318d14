import { Link } from 'react-router'
import { Badge, type BadgeTone } from '#app/design/ui/badge.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { formatDateTime } from '#app/basics/dates.ts'
import { stageLabels } from '../../rules/describe-activity.ts'
import type { SubmissionRow } from '../../schema/console-answers.ts'
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
  planned: 'sunrise',
  migrated: 'success',
  'set-aside': 'neutral',
}

function StageBadge({ stage }: { stage: Stage }) {
  return <Badge tone={stageTones[stage]}>{stageLabels[stage]}</Badge>
}

// On a small screen four columns move under the name.
const wideOnly = 'max-md:hidden'

export function ReceivedTable({ definition, rows, pathOf }: ReceivedTableProps) {
  const stateField = fieldNamed(definition, definition.state)!
  const stateOf = (row: SubmissionRow) =>
    optionsOf(stateField, {}).find(({ value }) => value === row.state)?.label ?? row.state
  return (
    <Table caption={`Received ${definition.noun}s, newest first`} isCaptionHidden isDense>
      <thead>
        <tr>
          <th scope="col">{fieldNamed(definition, definition.subject)!.label}</th>
          <th scope="col">Priority</th>
          <th scope="col">Stage</th>
          <th scope="col" className={wideOnly}>
            {fieldNamed(definition, definition.region)!.label}
          </th>
          <th scope="col" className={wideOnly}>
            {stateField.label}
          </th>
          <th scope="col" className={wideOnly}>
            Received
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="wrap-anywhere">
              <Link to={pathOf(row.id)} className="link">
                {row.subject}
              </Link>
              <span className="block font-normal text-ink-soft">{row.reference}</span>
              <span className="block font-normal text-ink-soft md:hidden">
                {row.region}, {stateOf(row)}
              </span>
            </th>
            <td>
              <LevelBadge definition={definition} level={row.level} />
            </td>
            <td>
              <StageBadge stage={row.stage} />
            </td>
            <td className={wideOnly}>{row.region}</td>
            <td className={wideOnly}>{stateOf(row)}</td>
            <td className={wideOnly}>{formatDateTime(new Date(row.receivedAt))}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
