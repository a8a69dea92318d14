import { readOffers } from '#app/modules/prices/store.server.ts'
import { pricePointLabel } from '#app/modules/prices/rules.ts'
import { Price, PriceStamp } from '#app/modules/prices/ui/price.tsx'
import { pricedService } from '#app/modules/shell/search-presence/rules/structured-data.ts'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { describePage, requestContext } from '#app/platform/router-context.server.ts'
import { waasPage, waasPageOffers } from '../content/wifi-as-a-service.ts'
import { DeepPoints, RuledPoints } from '../ui/point-lists.tsx'
import { ProcessSteps } from '../ui/process-steps.tsx'
import { ProductHero } from '../ui/product-hero.tsx'
import { SpecTable } from '../ui/spec-table.tsx'
import { WhatIs } from '../ui/what-is.tsx'
import type { Route } from './+types/wifi-as-a-service'
import { AskForPoints } from '../ui/price-range.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const offers = await readOffers(context.get(requestContext), waasPageOffers)
  describePage(context, pricedService('/connectivity/wifi-as-a-service', offers))
  return { offers }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', waasPage.meta)
}

/** CON-09 to CON-14, CON-25; every price is labelled by what it buys (D-32). */
export default function WifiAsAService({ loaderData: { offers } }: Route.ComponentProps) {
  const prices = waasPageOffers.map((id) => ({
    label: pricePointLabel(offers[id]),
    price: <Price offer={offers[id]} hasUnit />,
  }))
  return (
    <>
      <ProductHero
        content={waasPage}
        startingPrice={<Price offer={offers['waas-page-from']} isFrom hasUnit />}
        stamp={<PriceStamp offer={offers['waas-page-from']} isFrom />}
        ask={<AskForPoints offers={offers} range={waasPage.product.price} />}
      />
      <WhatIs prices={prices} />
      <RuledPoints id="features-heading" points={waasPage.features} />
      <SpecTable spec={waasPage.spec} tone="sand" />
      <DeepPoints id="benefits-heading" points={waasPage.benefits} />
      <ProcessSteps process={waasPage.process} />
    </>
  )
}
