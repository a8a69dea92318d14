import { readOffers } from '#app/features/offers/data.server.ts'
import { PriceStamp } from '#app/features/offers/ui/price-stamp.tsx'
import { Price } from '#app/features/offers/ui/price.tsx'
import { pageMeta } from '#app/features/shell/rules.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { desktopMeta, desktopOffers } from '../content/virtual-desktops.ts'
import { DesktopHero } from '../ui/desktop-hero.tsx'
import { DesktopPlans, type DesktopPlansProps } from '../ui/desktop-plans.tsx'
import { DesktopBenefits, DesktopFeatures, DesktopMethod } from '../ui/desktop-story.tsx'
import type { Route } from './+types/virtual-desktops'

export async function loader({ context }: Route.LoaderArgs) {
  return { offers: await readOffers(context.get(requestContext), desktopOffers) }
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
