import type { FormAnswer } from '#app/features/leads/rules/form-answer.ts'
import { Price } from '#app/features/offers/ui/price.tsx'
import { quotedPlanOf } from '../rules/filled-quote.ts'
import type { FoundRecipe } from '../rules/find-recipe.ts'
import { pricingHref, type PricingPath, type PricingState } from '../rules/pricing-state.ts'
import { ChosenPlan } from '../ui/chosen-plan.tsx'
import { QuoteSection } from '../ui/quote-section.tsx'
import type { Offers } from './find-part.tsx'
import { QuoteRequest } from './quote-request.tsx'

export type QuotePartProps = {
  path: PricingPath
  state: PricingState
  first: FormAnswer | undefined
  found: FoundRecipe | undefined
  offers: Offers
}

/** The quote section of either page with what it needs of leads and offers. */
export function QuotePart({ path, state, first, found, offers }: QuotePartProps) {
  const plan = quotedPlanOf(state.plan, found)
  const offer = plan === '' ? undefined : offers[plan]
  return (
    <QuoteSection>
      <QuoteRequest
        path={path}
        state={{ ...state, plan }}
        first={first}
        chosenPlan={
          offer ? (
            <ChosenPlan
              offer={offer}
              price={<Price offer={offer} isFrom={offer.isStartingPrice} hasUnit />}
              withoutHref={pricingHref(path, { ...state, plan: '', answers: null, isSent: false })}
            />
          ) : null
        }
      />
    </QuoteSection>
  )
}
