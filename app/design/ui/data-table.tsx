import type { ReactNode } from 'react'
import { Table } from './table.tsx'

export type Column<Row> = {
  label: string
  /** Said to a screen reader only. */
  isLabelHidden?: boolean
  /** Hides the label when the row is shown as a card. */
  isUnlabelled?: boolean
  /** Said in its place where the row is a card. */
  cardLabel?: string
  /** Names the row. */
  isHead?: boolean
  className?: string
  renderCell: (row: Row) => ReactNode
}

export type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  rowClassName?: (row: Row) => string | undefined
  hasStickyColumn?: boolean
  /** Cards where there is no room, unless switched off. */
  isStacked?: boolean
}

/** A table from its columns; on narrow screens each row is a card with the columns' names. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, rowClassName, isStacked = true, hasStickyColumn } = props
  return (
    <Table
      caption={caption}
      isCaptionHidden
      isDense
      isStacked={isStacked}
      hasStickyColumn={hasStickyColumn}
    >
      <thead>
        <tr>
          {columns.map(({ label, isLabelHidden, className }) => (
            <th key={label} scope="col" className={headClass(className)}>
              {isLabelHidden ? <span className="sr-only">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={rowClassName?.(row)}>
            {columns.map((column) => (
              <Cell key={column.label} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Cell styles that apply to the whole column. */
const headClass = (className = '') =>
  className
    .split(' ')
    .filter((name) => /^cell-number$|(^|:)hidden$/.test(name))
    .join(' ') || undefined

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { isHead, className, renderCell } = column
  if (isHead) {
    return (
      <th scope="row" className={className}>
        {renderCell(row)}
      </th>
    )
  }
  return (
    <td data-label={cardLabel(column)} className={className}>
      {renderCell(row)}
    </td>
  )
}

const cardLabel = (
  column: Pick<Column<never>, 'label' | 'cardLabel' | 'isLabelHidden' | 'isUnlabelled'>,
) => (column.isLabelHidden || column.isUnlabelled ? undefined : (column.cardLabel ?? column.label))
