import { data, useSearchParams } from 'react-router'
import { Band } from '#app/design/ui/band.tsx'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { Price } from '#app/modules/prices/ui/price.tsx'
import { pricedService } from '#app/modules/shell/search-presence/rules/structured-data.ts'
import { pageMeta } from '#app/modules/shell/rules.ts'
import {
  redirectToReceipt,
  refusalInit,
} from '#app/modules/sales/lead/services/answer-form-post.server.ts'
import { loadPageForms } from '#app/modules/sales/lead/services/load-page-forms.server.ts'
import { describePage, requestContext } from '#app/platform/router-context.server.ts'
import { audiences, recipeOffers } from '#app/modules/prices/recipe/content.ts'
import { builderWords, sectionWords, servicesMeta } from '../content/services.ts'
import { CustomRecipe } from '../islands/custom-recipe.tsx'
import { RecipeFilter } from '../islands/recipe-filter.tsx'
import { builderAnchor, builderSectionId } from '../rules/builder-answer.ts'
import { parseServicesState, servicesHref } from '../rules/services-state.ts'
import { shownPrices } from '#app/modules/prices/rules.ts'
import { AudienceSection } from '../ui/audience-section.tsx'
import { CompareLine } from '../ui/compare-line.tsx'
import { EveryRecipe } from '../ui/every-recipe.tsx'
import { FindRecipe } from '../ui/find-recipe.tsx'
import { ServicesHero, type FromPrice } from '../ui/services-hero.tsx'
import type { Route } from './+types/services'
import { answerCustomRecipe } from './answer-custom-recipe.server.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', servicesMeta)
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const offers = await readOffers(context.get(requestContext), recipeOffers)
  describePage(context, pricedService('/services', offers))
  const forms = await loadPageForms(context, request, 'custom-recipe')
  return { offers: shownPrices(offers), forms }
}

/** The recipe request, posted without script. A success ends in a page that can be reloaded without sending again. */
export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData().catch(() => new FormData())
  const ctx = context.get(requestContext)
  const answered = await answerCustomRecipe(ctx, posted)
  if (answered.answer.outcome === 'sent') {
    const { filter } = parseServicesState(new URL(request.url).searchParams)
    throw redirectToReceipt(`${servicesHref({ filter, isSent: true })}#${builderAnchor}`, answered)
  }
  return data(answered.answer, refusalInit(answered))
}

/** Lets Retry-After of the action reach the answer (API-11). */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function Services({ loaderData: { offers }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const state = parseServicesState(query)
  const fromPrice: FromPrice = (offer) => <Price offer={offers[offer]} isFrom hasUnit />
  return (
    <>
      <ServicesHero fromPrice={fromPrice} />
      <FindRecipe path="/services/compare" />
      <div className="recipes">
        <RecipeFilter state={state} />
        {audiences.map((audience) => (
          <AudienceSection key={audience} audience={audience} fromPrice={fromPrice} />
        ))}
      </div>
      <CompareLine words={sectionWords.compare} />
      <Band id={builderSectionId} tone="sand" labelledBy="builder-heading">
        <h2 id="builder-heading">{builderWords.heading}</h2>
        <p className="mt-2 max-w-prose text-lg text-ink-soft">{builderWords.text}</p>
        <CustomRecipe state={state} first={actionData} />
      </Band>
      <EveryRecipe />
    </>
  )
}
