import { readOffers } from '#app/modules/prices/store.server.ts'
import { pricePointLabel } from '#app/modules/prices/rules.ts'
import { Price } from '#app/modules/prices/ui/price.tsx'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { comparison, guideMeta } from '../content/connectivity-guide.ts'
import type { GuideComparisonProps } from '../ui/guide-comparison.tsx'
import { GuidePage } from '../ui/guide-page.tsx'
import type { Route } from './+types/connectivity-guide'

const guideOffers = comparison.priceRow.offers.filter((offer) => offer !== null)

export async function loader({ context }: Route.LoaderArgs) {
  return { offers: await readOffers(context.get(requestContext), guideOffers) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', guideMeta)
}

export default function ConnectivityGuide({ loaderData: { offers } }: Route.ComponentProps) {
  const price: GuideComparisonProps['price'] = (offer) => (
    <>
      <Price offer={offers[offer]} isFrom hasUnit /> ({pricePointLabel(offers[offer])})
    </>
  )
  return <GuidePage price={price} />
}
