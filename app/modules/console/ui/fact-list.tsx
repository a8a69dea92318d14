import type { ReactNode } from 'react'

type FactListProps = {
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** Columns and gaps of the grid. */
  className: string
  valueClassName?: string
}

/** Labels with their values, one row each. */
export function FactList({ facts, className, valueClassName = 'wrap-anywhere' }: FactListProps) {
  return (
    <dl className={`grid ${className}`}>
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className={valueClassName}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
