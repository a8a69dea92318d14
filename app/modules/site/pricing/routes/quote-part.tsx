import type { FormAnswer } from '#app/modules/sales/lead/rules/form-answer.ts'
import { Quote } from '../islands/quote.tsx'
import { quotedPlanOf } from '../rules/filled-quote.ts'
import type { FoundRecipe } from '../rules/find-recipe.ts'
import type { PricingPath, PricingState } from '../rules/pricing-state.ts'
import { QuoteSection } from '../ui/quote-section.tsx'
import type { Offers } from './find-part.tsx'

export type QuotePartProps = {
  path: PricingPath
  state: PricingState
  first: FormAnswer | undefined
  found: FoundRecipe | undefined
  offers: Offers
}

/** The quote section of either page with the plan that is asked for. */
export function QuotePart({ path, state, first, found, offers }: QuotePartProps) {
  const plan = quotedPlanOf(state.plan, found)
  return (
    <QuoteSection>
      <Quote
        path={path}
        state={{ ...state, plan }}
        first={first}
        offer={plan === '' ? undefined : offers[plan]}
      />
    </QuoteSection>
  )
}
