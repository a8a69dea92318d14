import { formatDateTime } from '#app/basics/dates.ts'
import { DataTable, type Column } from '#app/design/ui/data-table.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import type { SettingsAnswer } from './settings-api.ts'

const columns: readonly Column<SettingsAnswer['history'][number]>[] = [
  {
    label: 'When',
    renderCell: ({ at }) => <time dateTime={at}>{formatDateTime(new Date(at))}</time>,
  },
  { label: 'Who', isHead: true, renderCell: ({ actorName }) => actorName },
  { label: 'What', className: 'wrap-anywhere', renderCell: ({ text }) => text },
]

/** Who changed which fields, and when. */
export function ChangeHistory({ history }: Pick<SettingsAnswer, 'history'>) {
  if (history.length === 0) {
    return (
      <EmptyState title="No changes yet" icon="clock">
        <p>Every change of these settings is listed here with its author.</p>
      </EmptyState>
    )
  }
  return (
    <DataTable
      caption="Changes of the settings, newest first"
      columns={columns}
      rows={history}
      keyOf={({ id }) => id}
      isStacked={false}
    />
  )
}
