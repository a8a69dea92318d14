import type { ReactNode } from 'react'
import { planWords } from '../content.ts'
import { plansAnchor } from './plan-tabs.tsx'

export type PlansSectionProps = {
  /** The tabs with their plans. */
  plans: ReactNode
  /** What connections start at. */
  connections: ReactNode
  /** PRC-25 */
  vatNote: string
}

/** PRC-03 to PRC-20: the plans of the price list. */
export function PlansSection({ plans, connections, vatNote }: PlansSectionProps) {
  return (
    <section id={plansAnchor} aria-labelledby="plans-heading" className="band band-sand">
      <div className="wrap">
        <h2 id="plans-heading" className="mb-4">
          {planWords.heading}
        </h2>
        {plans}
        {connections}
        <p className="mt-8 text-sm">{vatNote}</p>
      </div>
    </section>
  )
}
