import type { ReactNode } from 'react'
import { Band } from '#app/design/ui/band.tsx'
import { Stamp } from '#app/design/ui/stamp.tsx'
import { referralWords } from '../content/overview.ts'

export type ReferralBlockProps = {
  /** "R500", or null where the credit has no amount to show. */
  amount: string | null
  /** What the credit is for: "on the next invoice". */
  unit: string
  isOpen: boolean
  children: ReactNode
}

/** BUN-08, BUN-11: the offer, and the form behind it. */
export function ReferralBlock({ amount, unit, isOpen, children }: ReferralBlockProps) {
  return (
    <Band
      tone="deep"
      id="refer"
      labelledBy="refer-heading"
      className="grid items-start gap-x-12 md:grid-cols-[1.7fr_1fr]"
    >
      <div className="min-w-0">
        <h2 id="refer-heading">{referralWords.heading(amount)}</h2>
        <p className="mt-3 text-lg font-semibold text-sunrise">
          {referralWords.offer(amount, unit)}
        </p>
        <p className="mt-2 max-w-prose text-on-deep-soft">{referralWords.text}</p>
        <details open={isOpen} className="mt-5">
          <summary className="button button-primary">{referralWords.open}</summary>
          <div className="mt-4 card p-5">{children}</div>
        </details>
      </div>
      {amount ? (
        <div aria-hidden="true" className="stamp-large justify-self-center max-md:hidden">
          <Stamp note={unit}>{amount}</Stamp>
        </div>
      ) : null}
    </Band>
  )
}
