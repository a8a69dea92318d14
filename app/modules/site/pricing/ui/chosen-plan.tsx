import type { ReactNode } from 'react'
import { askedOfferName } from '#app/modules/prices/rules.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import { quoteWords } from '../content.ts'
import { StateLink } from '#app/design/island/state-link.tsx'

export type ChosenPlanProps = {
  offer: Offer
  price: ReactNode
  /** The same page without a plan. */
  withoutHref: string
}

/** PRC-20: the plan whose 'Get Started' was chosen, with its price. */
export function ChosenPlan({ offer, price, withoutHref }: ChosenPlanProps) {
  return (
    <div className="chosen flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <p>
        <span className="block text-sm">{quoteWords.chosenPlan}</span>
        <strong className="font-display text-lg">{askedOfferName(offer)}</strong>{' '}
        <span className="text-clay-deep">{price}</span>
      </p>
      <StateLink
        to={withoutHref}
        opensAt="custom-quote"
        className="link inline-flex min-h-touch items-center text-sm"
      >
        {quoteWords.withoutPlan}
      </StateLink>
    </div>
  )
}
