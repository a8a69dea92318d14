import { useSearchParams } from 'react-router'
import { pick } from '#app/basics/records.ts'
import { TextLink } from '#app/design/ui/link.tsx'
import type { Offer } from '#app/modules/prices/schema.ts'
import { HeroPrices, PageHero } from '#app/modules/prices/ui/page-hero.tsx'
import { Price } from '#app/modules/prices/ui/price.tsx'
import type { QuotedPlan } from '#app/modules/sales/lead/forms/custom-quote.ts'
import { metaOf } from '#app/modules/shell/rules.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { comparisonWords, planColumns, planGroups } from '../comparison/content.ts'
import { comparePageHero as hero, comparePageMeta } from '../content.ts'
import { Comparison } from '../islands/comparison.tsx'
import { findCheapest, comparePath, parsePricingState, pricingPath } from '../rules.ts'
import { answerQuote, loadPrices } from '../service.server.ts'
import {
  RecipeFinderSection,
  findRecipeForState,
  type RecipeFinderSectionProps,
} from '../ui/find-recipe.tsx'
import { ComparisonSection, FaqSection, QuoteActions } from '../ui/sections.tsx'
import type { Route } from './+types/compare'
import { QuotePart } from './quote-part.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadPrices(context, request, comparePath)
}

export function action({ context, request }: Route.ActionArgs) {
  return answerQuote(context.get(requestContext), request, comparePath)
}

export { actionHeaders as headers } from '#app/modules/sales/lead/submission/service.server.ts'

export const meta = metaOf(comparePageMeta)

function startingPrices(offers: Record<QuotedPlan, Offer>) {
  return planGroups.flatMap(({ name, plans }) => {
    const least = findCheapest(plans, offers)
    return least ? [{ name, price: <Price offer={offers[least]} isFrom hasUnit /> }] : []
  })
}

export default function Compare({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { offers } = loaderData
  const [query] = useSearchParams()
  const state = parsePricingState(query)
  const found = findRecipeForState(state, offers)
  const finder: RecipeFinderSectionProps = { path: comparePath, state, found, offers }
  return (
    <>
      <PageHero
        {...hero}
        prices={<HeroPrices lines={startingPrices(offers)} />}
        actions={<QuoteActions to={hero.backHref} label={hero.back} />}
      />
      <RecipeFinderSection {...finder} />
      <ComparisonSection
        vatNote={matches[1].loaderData.vatNote}
        elsewhere={<TextLink to={pricingPath}>{comparisonWords.allPrices}</TextLink>}
      >
        <Comparison path={comparePath} state={state} offers={pick(offers, planColumns)} />
      </ComparisonSection>
      <FaqSection questions={loaderData.questions} />
      <QuotePart {...finder} first={actionData} />
    </>
  )
}
