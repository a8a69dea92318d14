import { Fragment } from 'react'
import type { SumText } from '../rules/sum-text.ts'

/** The sums of a period, below one another; the last is what is paid. */
export function SumList({ sums, heading }: { sums: readonly SumText[]; heading?: string }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 tabular-nums">
      {heading ? <dt className="col-span-2 font-semibold">{heading}</dt> : null}
      {sums.map(({ label, amount, isTotal }) => (
        <Fragment key={label}>
          <dt className={isTotal ? 'font-semibold' : 'text-ink-soft'}>{label}</dt>
          <dd className={isTotal ? 'text-right font-semibold' : 'text-right'}>{amount}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
