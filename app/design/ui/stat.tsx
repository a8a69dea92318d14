import type { ReactNode } from 'react'

export type StatProps = {
  label: ReactNode
  value: ReactNode
  detail?: ReactNode
  /** Draws a card around the figure, for lists in which a `Card` element would be invalid. */
  isBoxed?: boolean
}

const layout = 'flex flex-col-reverse justify-end gap-1'

/** A figure with its label. Must be inside a `dl`. */
export function Stat({ label, value, detail, isBoxed }: StatProps) {
  return (
    <div className={isBoxed ? `card ${layout}` : layout}>
      <dt className="stat-label">
        <span>{label}</span>
        {detail ? <span className="block">{detail}</span> : null}
      </dt>
      <dd className="stat-value">{value}</dd>
    </div>
  )
}
