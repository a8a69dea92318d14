import type { ReactNode } from 'react'
import { Band } from '#app/design/ui/band.tsx'
import { Card } from '#app/design/ui/surfaces.tsx'
import type { FormAnswer } from '#app/modules/sales/lead/public-form/rules.ts'
import { quoteWords } from '../content.ts'
import { Quote } from '../islands/quote.tsx'
import { toQuotedPlan } from '../rules.ts'
import type { RecipeFinderSectionProps } from '../ui/find-recipe.tsx'

export type QuotePartProps = RecipeFinderSectionProps & { first: FormAnswer | undefined }

export function QuotePart({ path, state, first, found, offers }: QuotePartProps) {
  const plan = toQuotedPlan(state.plan, found)
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

/** Quote section, the only element on the page with the id custom-quote. */
function QuoteSection({ children }: { children: ReactNode }) {
  return (
    <Band
      labelledBy="quote-heading"
      isForScreens
      className="grid items-start gap-x-12 gap-y-4 md:gap-y-8 lg:grid-cols-[2fr_3fr]"
    >
      <div>
        <h2 id="quote-heading">{quoteWords.heading}</h2>
        <p className="mt-2 text-lg text-ink-soft">{quoteWords.lead}</p>
        <h3 className="mt-4 text-base">{quoteWords.stepsHeading}</h3>
        <ol className="numbered mt-3 grid gap-2">
          {quoteWords.steps.map((step) => (
            <li key={step} className="pl-2">
              {step}
            </li>
          ))}
        </ol>
      </div>
      <Card role="group" isRaised id="custom-quote" tabIndex={-1} aria-labelledby="quote-heading">
        {children}
      </Card>
    </Band>
  )
}
