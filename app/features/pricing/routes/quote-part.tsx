import type { FormAnswer } from '#app/features/leads/rules/form-answer.ts'
import type { Offer } from '#app/features/offers/schema.ts'
import { Price } from '#app/features/offers/ui/price.tsx'
import { pricingHref, type PricingPath, type PricingState } from '../rules/pricing-state.ts'
import { ChosenPlan } from '../ui/chosen-plan.tsx'
import { QuoteSection } from '../ui/quote-section.tsx'
import { QuoteRequest } from './quote-request.tsx'

export type QuotePartProps = {
  path: PricingPath
  state: PricingState
  first: FormAnswer | undefined
  /** The offer the visitor asks about, if any. */
  offer: Offer | undefined
}

/** The quote section of either page with what it needs of leads and offers. */
export function QuotePart({ path, state, first, offer }: QuotePartProps) {
  return (
    <QuoteSection>
      <QuoteRequest
        path={path}
        state={state}
        first={first}
        chosenPlan={
          offer ? (
            <ChosenPlan
              offer={offer}
              price={<Price offer={offer} isFrom={offer.isStartingPrice} hasUnit />}
              withoutHref={pricingHref(path, { ...state, plan: '', isSent: false })}
            />
          ) : null
        }
      />
    </QuoteSection>
  )
}
