import { readOffers } from '#app/modules/prices/store.server.ts'
import { shownPrices } from '#app/modules/prices/rules.ts'
import { Price, PriceStamp } from '#app/modules/prices/ui/price.tsx'
import { pricedService } from '#app/modules/shell/search-presence/rules/structured-data.ts'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { describePage, requestContext } from '#app/platform/router-context.server.ts'
import { desktopMeta, desktopOffers } from '../content/virtual-desktops.ts'
import { DesktopHero } from '../ui/desktop-hero.tsx'
import { DesktopPlans, type DesktopPlansProps } from '../ui/desktop-plans.tsx'
import { DesktopBenefits, DesktopFeatures, DesktopMethod } from '../ui/desktop-story.tsx'
import type { Route } from './+types/virtual-desktops'

export async function loader({ context }: Route.LoaderArgs) {
  const offers = await readOffers(context.get(requestContext), desktopOffers)
  describePage(context, pricedService('/cloud/virtual-desktops', offers))
  return { offers: shownPrices(offers) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', desktopMeta)
}

/** CLD-06 to CLD-11. */
export default function VirtualDesktops({ loaderData: { offers } }: Route.ComponentProps) {
  const stamp: DesktopPlansProps['price'] = (offer) => <PriceStamp offer={offers[offer]} />
  return (
    <>
      <DesktopHero price={<Price offer={offers['virtual-desktop-basic']} isFrom hasUnit />} />
      <DesktopPlans price={stamp} />
      <DesktopBenefits />
      <DesktopFeatures />
      <DesktopMethod />
    </>
  )
}
