import { pick } from '#app/basics/pick.ts'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { shownPrices } from '#app/modules/prices/rules.ts'
import { Price, PriceStamp } from '#app/modules/prices/ui/price.tsx'
import { pricedService } from '#app/modules/shell/search-presence/rules/structured-data.ts'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { describePage, requestContext } from '#app/platform/router-context.server.ts'
import { bundleChips, businessPro, homeMeta, homeOffers } from '../content.ts'
import { Outage } from '../islands/outage.tsx'
import { AlsoAvailable } from '../ui/also-available.tsx'
import { Hero } from '../ui/hero.tsx'
import { Method } from '../ui/method.tsx'
import { Solutions, type PriceOf } from '../ui/solutions.tsx'
import { Testimonials } from '../ui/testimonials.tsx'
import { WhyChoose } from '../ui/why-choose.tsx'
import type { Route } from './+types/home'

export async function loader({ context }: Route.LoaderArgs) {
  const offers = await readOffers(context.get(requestContext), homeOffers)
  describePage(context, pricedService('/', offers))
  return { offers: shownPrices(offers) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', homeMeta)
}

export default function Home({ loaderData: { offers } }: Route.ComponentProps) {
  const price: PriceOf = ({ offer, isFrom }) => (
    <Price offer={offers[offer]} isFrom={isFrom} hasUnit />
  )
  return (
    <>
      <Hero
        outage={
          <Outage
            offers={pick(
              offers,
              bundleChips.map(({ offer }) => offer),
            )}
          />
        }
        businessProPrice={<PriceStamp offer={offers[businessPro.offer]} isFrom />}
      />
      <Solutions price={price}>
        <AlsoAvailable price={price} />
      </Solutions>
      <WhyChoose />
      <Testimonials />
      <Method />
    </>
  )
}
