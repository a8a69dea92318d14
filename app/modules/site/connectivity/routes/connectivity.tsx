import { data, useSearchParams } from 'react-router'
import { Band } from '#app/design/ui/band.tsx'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { pricedService } from '#app/modules/shell/search-presence/rules/structured-data.ts'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { refusalInit } from '#app/modules/sales/lead/services/answer-form-post.server.ts'
import { loadPageForms } from '#app/modules/sales/lead/services/load-page-forms.server.ts'
import { describePage, requestContext } from '#app/platform/router-context.server.ts'
import { cardsWords, landingMeta } from '../content.ts'
import { landingOffers, type Product } from '../content/products.ts'
import { ProductCards } from '../islands/product-cards.tsx'
import { RecipeBuilder } from '../islands/recipe-builder.tsx'
import { shownTypeIn } from '../rules/shown-products.ts'
import { Comparison } from '../ui/comparison.tsx'
import { LandingHero } from '../ui/landing-hero.tsx'
import { PricePoint, PriceRange } from '../ui/price-range.tsx'
import { RecipeSection } from '../ui/recipe-section.tsx'
import { SuccessStories } from '../ui/success-stories.tsx'
import { WhyChoose } from '../ui/why-choose.tsx'
import type { Route } from './+types/connectivity'
import { answerRecipeForm } from './answer-recipe-form.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const offers = await readOffers(context.get(requestContext), landingOffers)
  describePage(context, pricedService('/connectivity', offers))
  return { offers, forms: await loadPageForms(context, request, 'connectivity') }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', landingMeta)
}

/** The questionnaire posted without script; the page answers with its result (RCP-05). */
export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData().catch(() => new FormData())
  const answered = await answerRecipeForm(context.get(requestContext), posted)
  return data(answered.answer, refusalInit(answered))
}

/** Lets Retry-After of the action reach the answer (API-11). */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

/** CON-01 to CON-08, CON-26, RCP-01 to RCP-22. */
export default function Connectivity({ loaderData: { offers }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  // What a check of the address said already; the visitor can untick it.
  const values = query.get('coverage') === 'yes' ? { fibreCoverage: 'yes' } : undefined
  const startingPrice = ({ price }: Product) => (
    <>
      from <PricePoint offer={offers[price.from]} />
    </>
  )
  const range = ({ price }: Product) => <PriceRange offers={offers} range={price} />
  return (
    <>
      <LandingHero startingPrice={startingPrice} />
      <Band id="recipes" tone="sand" labelledBy="recipes-heading">
        <h2 id="recipes-heading">{cardsWords.heading}</h2>
        <p className="mt-2 mb-6 max-w-prose text-lg text-ink-soft">{cardsWords.text}</p>
        <ProductCards shown={shownTypeIn(query)} offers={offers} />
      </Band>
      <WhyChoose />
      <Comparison priceRange={range} />
      <SuccessStories />
      <RecipeSection>
        <RecipeBuilder first={actionData ?? { outcome: 'asked', values }} offers={offers} />
      </RecipeSection>
    </>
  )
}
