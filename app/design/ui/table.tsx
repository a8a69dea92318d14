import type { ReactNode } from 'react'

export type TableProps = {
  /** Says what the table holds; names it for screen readers. */
  caption: string
  isCaptionHidden?: boolean
  /** Tight rows, for the console. */
  isDense?: boolean
  /** Keeps the first column in view while the rest scrolls; its cells should be `th scope="row"`. */
  hasStickyColumn?: boolean
  /** Heads of the columns, where each is words alone; else `children` begin with a `thead`. */
  columns?: readonly string[]
  /** Two rows of heads, over groups of three columns of `tick` and `no-tick`; where there is room, the lower stays in view. */
  isComparison?: boolean
  /** Where there is no room each row is a card; `data-label` on a cell then says its column. */
  isStacked?: boolean
  /** The `tbody`. */
  children: ReactNode
}

/** A table that scrolls inside its own frame when it is wider than the page (A11Y-06). */
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
