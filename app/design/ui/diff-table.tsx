import { Link } from 'react-router'
import { Button } from './button.tsx'
import { Badge, type BadgeTone } from './surfaces.tsx'
import { Table } from './table.tsx'

/** One record and what should change of it; values as they are read. */
export type DiffRow = {
  key: string
  title: string
  /** The record's page, if it has one. */
  href: string | null
  badge: { label: string; tone: BadgeTone }
  /** The reason it is left out; empty otherwise. */
  note: string
  changes: readonly { label: string; before: string; after: string; difference?: string }[]
}

type DiffTableProps = {
  caption: string
  rows: readonly DiffRow[]
  /** Reads the next page; null at the end. */
  onMore: (() => void) | null
  isLoading: boolean
}

const shownChanges = 4

/** The diff of a bulk change, a page at a time. */
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
          {changes.slice(0, shownChanges).map(({ label, before, after, difference }) => (
            <li key={label}>
              <span>{`${label}: ${before} → `}</span>
              <strong>{after}</strong>
              <span>{difference ? ` (${difference})` : null}</span>
            </li>
          ))}
          {changes.length > shownChanges ? (
            <li className="text-ink-soft">{`and ${changes.length - shownChanges} more`}</li>
          ) : null}
        </ul>
      </td>
    </tr>
  )
}
