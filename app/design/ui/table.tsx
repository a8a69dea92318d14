import type { ReactNode } from 'react'

export type TableProps = {
  caption: string
  isCaptionHidden?: boolean
  isDense?: boolean
  /** Keeps the first column in view while the rest scrolls; its cells should be `th scope="row"`. */
  hasStickyColumn?: boolean
  /** Column headings, if all are plain text. Otherwise `children` must start with a `thead`. */
  columns?: readonly string[]
  /** Two header rows and groups of three columns. Cells have the class `tick` or `no-tick`. */
  isComparison?: boolean
  /** Shows each row as a card on narrow screens. Each cell needs its column name in `data-label`. */
  isStacked?: boolean
  children: ReactNode
}

/** A table that scrolls inside its own frame if it is wider than the page. */
export function Table({
  caption,
  isCaptionHidden,
  isDense,
  hasStickyColumn,
  columns,
  isComparison,
  isStacked,
  children,
}: TableProps) {
  const classes = `table${isDense ? ' table-dense' : ''}${hasStickyColumn ? ' table-sticky' : ''}${isComparison ? ' table-compare' : ''}${isStacked ? ' table-stacked' : ''}`
  return (
    <div className="table-frame" role="region" aria-label={caption} tabIndex={0}>
      <table className={classes}>
        <caption className={isCaptionHidden ? 'sr-only' : undefined}>{caption}</caption>
        {columns ? (
          <thead>
            <tr>
              {columns.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        {children}
      </table>
    </div>
  )
}
