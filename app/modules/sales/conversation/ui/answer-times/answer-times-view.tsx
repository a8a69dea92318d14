import { formatDate } from '#app/basics/dates.ts'
import { Card } from '#app/design/ui/surfaces.tsx'
import { DataTable, type Column } from '#app/design/ui/data-table.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { Stat } from '#app/design/ui/stat.tsx'
import { kindLabels } from '../../../lead/content/inbox.ts'
import type { LeadKind } from '../../../lead/schema/inputs.ts'
import { keptShare, officeTimeText } from '../../rules/kept-promises.ts'
import type { AnswerTimes } from './answer-times-api.ts'

type Row = AnswerTimes['figures'][number]

const tables = [
  { by: 'form', title: 'By form', label: 'Form' },
  { by: 'owner', title: 'By owner', label: 'Owner' },
  { by: 'week', title: 'By week', label: 'Week of' },
] as const

/** ANS-14: kept promises and how long answers took, from evidence alone. */
export function AnswerTimesView({ figures }: Pick<AnswerTimes, 'figures'>) {
  const all = figures.find(({ by }) => by === 'all')
  if (!all || all.enquiries === 0)
    return (
      <EmptyState title="No enquiry came in this time">
        <p>Choose a longer time to see how quickly enquiries were answered.</p>
      </EmptyState>
    )
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-3">
        <Stat
          isBoxed
          value={shareText(all)}
          label={all.promises === 1 ? 'of 1 promise kept' : `of ${all.promises} promises kept`}
        />
        <Stat
          isBoxed
          value={officeTimeText(all.medianMinutes)}
          label="Median to the first answer"
        />
        <Stat
          isBoxed
          value={officeTimeText(all.ninetiethMinutes)}
          label="Nine of ten answered within"
        />
      </dl>
      {tables.map(({ by, title, label }) => (
        <Card as="section" key={by}>
          <h2 className="mb-3 text-lg">{title}</h2>
          <DataTable
            caption={`Answer times ${title.toLowerCase()}`}
            columns={columnsOf(label)}
            rows={figures.filter((row) => row.by === by)}
            keyOf={({ key }) => key}
          />
        </Card>
      ))}
    </>
  )
}

function columnsOf(label: string): Column<Row>[] {
  return [
    { label, isHead: true, renderCell: nameOf },
    { label: 'Enquiries', className: 'cell-number', renderCell: ({ enquiries }) => enquiries },
    { label: 'Promises', className: 'cell-number', renderCell: ({ promises }) => promises },
    { label: 'Kept', className: 'cell-number', renderCell: shareText },
    {
      label: 'Median',
      className: 'cell-number',
      renderCell: ({ medianMinutes }) => officeTimeText(medianMinutes),
    },
    {
      label: 'Nine of ten within',
      className: 'cell-number',
      renderCell: ({ ninetiethMinutes }) => officeTimeText(ninetiethMinutes),
    },
  ]
}

function nameOf({ by, name }: Row): string {
  if (by === 'week') return formatDate(name)
  return by === 'form' ? kindLabels[name as LeadKind] : name
}

function shareText(row: Row): string {
  const share = keptShare(row)
  return share === null ? '–' : `${share}%`
}
