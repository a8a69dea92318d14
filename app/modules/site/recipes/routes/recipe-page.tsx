import { readOffers } from '#app/modules/prices/store.server.ts'
import { Price, PriceStamp } from '#app/modules/prices/ui/price.tsx'
import { faqPage, pricedService } from '#app/modules/shell/search-presence/rules/structured-data.ts'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { describePage, requestContext } from '#app/platform/router-context.server.ts'
import { recipePages, recipeTestimonials } from '#app/modules/prices/recipe/page/content.ts'
import { recipeFaq } from '../content/faq.ts'
import { audienceNames, recipesOf } from '#app/modules/prices/recipe/content.ts'
import { audienceAt } from '../rules/audience-at.ts'
import { shownPrices } from '#app/modules/prices/rules.ts'
import type { StampOf } from '../ui/recipe-cards.tsx'
import { RecipePage } from '../ui/recipe-page.tsx'
import type { Route } from './+types/recipe-page'

/** The three recipe pages; which one, says the path. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const audience = audienceAt(url.pathname)
  const names = recipesOf[audience].map(({ offer }) => offer)
  const offers = await readOffers(context.get(requestContext), names)
  const { href } = audienceNames[audience]
  describePage(context, pricedService(href, offers), faqPage(recipeFaq))
  return { audience, offers: shownPrices(offers) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const brandName = matches[1].loaderData?.site.brandName ?? ''
  return loaderData ? pageMeta(brandName, recipePages[loaderData.audience].meta) : []
}

export default function RecipePageRoute({
  loaderData: { audience, offers },
}: Route.ComponentProps) {
  const stamp: StampOf = (offer) => <PriceStamp offer={offers[offer]} isFrom />
  const fromPrice: StampOf = (offer) => <Price offer={offers[offer]} isFrom hasUnit />
  return (
    <RecipePage
      content={recipePages[audience]}
      stamp={stamp}
      fromPrice={fromPrice}
      testimonials={recipeTestimonials}
    />
  )
}
