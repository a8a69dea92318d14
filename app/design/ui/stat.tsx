import type { ReactNode } from 'react'

export type StatProps = { label: ReactNode; value: ReactNode; detail?: ReactNode }

/** One figure and what it counts. Stands in a `dl`. */
export function Stat({ label, value, detail }: StatProps) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1">
      <dt className="stat-label">
        {label}
        {detail ? <span className="block">{detail}</span> : null}
      </dt>
      <dd className="stat-value">{value}</dd>
    </div>
  )
}
