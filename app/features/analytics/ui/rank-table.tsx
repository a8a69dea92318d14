import { ShareBar } from '#app/design/chart/share-bar.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { compareFigures, formatCount } from '../rules/words.ts'
import { Panel } from './panel.tsx'
import { useMore } from './use-more.tsx'

export type RankRow = { name: string; now: number; before: number; landings?: number }
type RankTableProps = {
  id: string
  title: string
  hint?: string
  countName: string
  rows: readonly RankRow[]
  /** Shown when there is no row. */
  none: string
  /** What a name is called in words. */
  nameOf?: (name: string) => string | undefined
}

/** Names by how often they were counted, with how that moved. */
export function RankTable({ id, title, hint, countName, rows, none, nameOf }: RankTableProps) {
  const { shown, button } = useMore(rows, title.toLowerCase())
  const most = Math.max(...rows.map(({ now }) => now), 1)
  const hasLandings = rows.some(({ landings }) => landings !== undefined)
  return (
    <Panel id={id} title={title} hint={hint}>
      {rows.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <Table caption={`${title} by ${countName.toLowerCase()}`} isCaptionHidden isDense>
          <thead>
            <tr>
              <th scope="col">{title.replace(/s$/, '')}</th>
              <th scope="col" className="cell-number">
                {countName}
              </th>
              {hasLandings ? (
                <th scope="col" className="cell-number max-md:hidden">
                  Began here
                </th>
              ) : null}
              <th scope="col">Compared</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.name}>
                <th scope="row" className="w-full min-w-32 font-normal">
                  <span className="wrap-anywhere">{row.name}</span>
                  {nameOf?.(row.name) ? (
                    <span className="block text-xs text-ink-soft">{nameOf(row.name)}</span>
                  ) : null}
                  <ShareBar value={row.now} max={most} />
                </th>
                <td className="cell-number">{formatCount(row.now)}</td>
                {hasLandings ? (
                  <td className="cell-number max-md:hidden">{formatCount(row.landings ?? 0)}</td>
                ) : null}
                <td className="text-sm text-ink-soft md:min-w-36">{compareFigures(row)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {button}
    </Panel>
  )
}
