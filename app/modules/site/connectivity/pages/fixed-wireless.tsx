import { readAreasMap } from '#app/modules/coverage/service.server.ts'
import { AreasMap } from '#app/modules/coverage/ui/areas-map.tsx'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { Price } from '#app/modules/prices/ui/price.tsx'
import { metaOf } from '#app/modules/shell/rules.ts'
import { pricedServiceData } from '#app/modules/shell/search-presence/rules.ts'
import { describePage, requestContext } from '#app/platform/router-context.server.ts'
import { landingOffers } from '../content.ts'
import { fixedWirelessPage } from '../fixed-wireless/content.ts'
import { QuoteRequestLinks, PriceRangeStamp } from '../ui/price-range.tsx'
import { ProductDrawing } from '../ui/product-cards.tsx'
import {
  DetailedPoints,
  ProcessSteps,
  ProductHero,
  RuledPoints,
  SpecTable,
} from '../ui/product-page.tsx'
import type { Route } from './+types/fixed-wireless'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const offers = await readOffers(ctx, landingOffers)
  const { from, to } = fixedWirelessPage.product.price
  const own = { from: offers[from], to: offers[to] }
  describePage(context, pricedServiceData('/connectivity/fixed-wireless', own))
  const { version, provinces, isSample } = await readAreasMap(ctx)
  return { offers, areas: { version, provinces, isSample } }
}

export const meta = metaOf(fixedWirelessPage.meta)

export default function FixedWireless({ loaderData: { offers, areas } }: Route.ComponentProps) {
  const { product, benefits, spec, advantages, process } = fixedWirelessPage
  return (
    <>
      <ProductHero
        content={fixedWirelessPage}
        startingPrice={<Price offer={offers[product.price.from]} isFrom hasUnit />}
        stamp={<PriceRangeStamp offers={offers} range={product.price} />}
        ask={<QuoteRequestLinks offers={offers} range={product.price} />}
      />
      <RuledPoints
        id="benefits-heading"
        points={benefits}
        tone="sand"
        drawing={<ProductDrawing type="wireless" />}
      />
      <AreasMap {...areas} />
      <SpecTable spec={spec} />
      <DetailedPoints id="advantages-heading" points={advantages} />
      <ProcessSteps process={process} tone="sand" />
    </>
  )
}
