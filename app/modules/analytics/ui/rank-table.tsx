import { formatCount } from '#app/basics/format-count.ts'
import { ShareBar } from '#app/design/chart/share-bar.tsx'
import { DataTable, type Column } from '#app/design/ui/data-table.tsx'
import { compareFigures } from '../rules/words.ts'
import { Panel } from './panel.tsx'
import { useMore } from './use-more.tsx'

export type RankRow = { name: string; now: number; before: number; landings?: number }
type RankTableProps = {
  id: string
  title: string
  hint?: string
  countName: string
  rows: readonly RankRow[]
  /** The longest bar, where tables that count the same share a scale. */
  max?: number
  /** Shown when there is no row. */
  none: string
  /** What a name is called in words. */
  nameOf?: (name: string) => string | undefined
}

/** Names by how often they were counted, with how that moved. */
export function RankTable(props: RankTableProps) {
  const { id, title, hint, countName, rows, none } = props
  const { shown, button } = useMore(rows, title.toLowerCase())
  return (
    <Panel id={id} title={title} hint={hint} none={rows.length === 0 && none}>
      <DataTable
        caption={`${title} by ${countName.toLowerCase()}`}
        columns={columnsOf(props)}
        rows={shown}
        keyOf={({ name }) => name}
        isStacked={false}
      />
      {button}
    </Panel>
  )
}

function columnsOf(props: RankTableProps): Column<RankRow>[] {
  const { title, countName, rows, nameOf, max = longestOf(rows) } = props
  const hasLandings = rows.some(({ landings }) => landings !== undefined)
  const landings: Column<RankRow> = {
    label: 'Began here',
    className: 'cell-number max-md:hidden',
    renderCell: (row) => formatCount(row.landings ?? 0),
  }
  return [
    {
      label: title.replace(/s$/, ''),
      isHead: true,
      className: 'w-full min-w-32 font-normal',
      renderCell: ({ name, now }) => (
        <>
          <span className="wrap-anywhere">{name}</span>
          {nameOf?.(name) ? (
            <span className="block text-xs text-ink-soft">{nameOf(name)}</span>
          ) : null}
          <ShareBar value={now} max={max} />
        </>
      ),
    },
    { label: countName, className: 'cell-number', renderCell: ({ now }) => formatCount(now) },
    ...(hasLandings ? [landings] : []),
    {
      label: 'Compared',
      className: 'text-sm text-ink-soft md:min-w-36',
      renderCell: (row) => compareFigures(row),
    },
  ]
}

export const longestOf = (rows: readonly RankRow[]) => Math.max(1, ...rows.map(({ now }) => now))
