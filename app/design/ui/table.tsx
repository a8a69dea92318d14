import type { ReactNode } from 'react'

export type TableProps = {
  /** The caption: names the table for screen readers. */
  caption: string
  isCaptionHidden?: boolean
  /** Tight rows, for the console. */
  isDense?: boolean
  /** Keeps the first column in view while the rest scrolls; its cells should be `th scope="row"`. */
  hasStickyColumn?: boolean
  /** Column heads, if each is plain text; otherwise `children` begin with a `thead`. */
  columns?: readonly string[]
  /**
   * Two header rows, over groups of three columns of `tick` and `no-tick`; the lower one is sticky if there is room.
   */
  isComparison?: boolean
  /** On narrow screens each row is a card; `data-label` on a cell is its column's name. */
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
