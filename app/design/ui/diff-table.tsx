import { Link } from 'react-router'
import { Button } from './button.tsx'
import { Badge, type BadgeTone } from './surfaces.tsx'
import { Table } from './table.tsx'

export type DiffRow = {
  key: string
  title: string
  href: string | null
  badge: { label: string; tone: BadgeTone }
  /** Reason why the record is excluded from the change; otherwise empty. */
  note: string
  changes: readonly { label: string; before: string; after: string; difference?: string }[]
}

type DiffTableProps = {
  caption: string
  rows: readonly DiffRow[]
  /** Loads the next page. Null on the last page. */
  onMore: (() => void) | null
  isLoading: boolean
}

const maxShownChanges = 4

export function DiffTable({ caption, rows, onMore, isLoading }: DiffTableProps) {
  return (
    <div className="grid gap-2">
      <Table
        caption={caption}
        isCaptionHidden
        isDense
        isStacked
        columns={['Product', 'Result', 'Change']}
      >
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </tbody>
      </Table>
      {onMore ? (
        <div>
          <Button size="small" variant="secondary" isBusy={isLoading} onClick={onMore}>
            Show more
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function Row({ row: { title, href, badge, note, changes } }: { row: DiffRow }) {
  return (
    <tr>
      <th scope="row" className="font-normal wrap-anywhere">
        {href ? (
          <Link className="link font-semibold" to={href}>
            {title}
          </Link>
        ) : (
          <span className="font-semibold">{title}</span>
        )}
      </th>
      <td data-label="Result">
        <span>
          <Badge tone={badge.tone}>{badge.label}</Badge>
          {note ? <span className="mt-1 block wrap-anywhere">{note}</span> : null}
        </span>
      </td>
      <td data-label="Change" className="wrap-anywhere">
        <ul>
          {changes.slice(0, maxShownChanges).map(({ label, before, after, difference }) => (
            <li key={label}>
              <span>{`${label}: ${before} → `}</span>
              <strong>{after}</strong>
              <span>{difference ? ` (${difference})` : null}</span>
            </li>
          ))}
          {changes.length > maxShownChanges ? (
            <li className="text-ink-soft">{`and ${changes.length - maxShownChanges} more`}</li>
          ) : null}
        </ul>
      </td>
    </tr>
  )
}
