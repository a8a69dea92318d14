import type { ReactNode } from 'react'
import { Table } from './table.tsx'

export type Column<Row> = {
  label: string
  /** True shows the label to screen readers only. */
  isLabelHidden?: boolean
  /** Hides the label when the row is shown as a card. */
  isUnlabelled?: boolean
  cardLabel?: string
  /** Marks the column as the row's header cell. */
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
  /** Shows each row as a card on narrow screens; true by default. */
  isStacked?: boolean
}

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

/** Returns the cell classes that also apply to the column's header. */
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
