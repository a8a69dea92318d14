import type { ReactNode } from 'react'
import type { SitePath } from '#app/basics/site-path.ts'
import { RouterDrawing } from '#app/design/illustrations/drawings.tsx'
import { Band } from '#app/design/ui/band.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { pricePointLabel } from '#app/modules/prices/rules.ts'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { Price, PriceStamp } from '#app/modules/prices/ui/price.tsx'
import { metaOf } from '#app/modules/shell/rules.ts'
import { pricedServiceData } from '#app/modules/shell/search-presence/rules.ts'
import { describePage, requestContext } from '#app/platform/router-context.server.ts'
import { QuoteRequestLinks } from '../ui/price-range.tsx'
import {
  DetailedPoints,
  ProcessSteps,
  ProductHero,
  RuledPoints,
  SpecTable,
} from '../ui/product-page.tsx'
import { waasPage, waasPageOffers } from '../wifi-as-a-service/content.ts'
import type { Route } from './+types/wifi-as-a-service'

export async function loader({ context }: Route.LoaderArgs) {
  const offers = await readOffers(context.get(requestContext), waasPageOffers)
  describePage(context, pricedServiceData('/connectivity/wifi-as-a-service', offers))
  return { offers }
}

export const meta = metaOf(waasPage.meta)

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
        ask={<QuoteRequestLinks offers={offers} range={waasPage.product.price} />}
      />
      <WaasIntroduction prices={prices} />
      <RuledPoints id="features-heading" points={waasPage.features} />
      <SpecTable spec={waasPage.spec} tone="sand" />
      <DetailedPoints id="benefits-heading" points={waasPage.benefits} />
      <ProcessSteps process={waasPage.process} />
    </>
  )
}

const { whatIs } = waasPage
/** Shown without a line break, because a narrow screen would break the word at its hyphen. */
const unbrokenTerm = 'Wi-Fi'
const [before, after] = whatIs.heading.split(unbrokenTerm)

function WaasIntroduction({ prices }: { prices: { label: string; price: ReactNode }[] }) {
  return (
    <Band
      tone="sand"
      labelledBy="what-is-heading"
      className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[1.6fr_1fr]"
    >
      <div>
        <h2 id="what-is-heading">
          {before}
          <span className="whitespace-nowrap">{unbrokenTerm}</span>
          {after}
        </h2>
        <div className="prose mt-4">
          {whatIs.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      <div>
        <RouterDrawing className="mb-4 w-full max-w-56 max-lg:hidden" />
        <h3>{whatIs.pricesHeading}</h3>
        <dl className="mt-2">
          {prices.map(({ label, price }) => (
            <div
              key={label}
              className="flex flex-wrap items-baseline justify-between gap-x-4 line-below border-line-strong py-2"
            >
              <dt className="first-letter:uppercase">{label}</dt>
              <dd className="font-display text-xl font-semibold text-clay-deep">{price}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-sm">
          <TextLink to={'/pricing?tab=waas' satisfies SitePath}>{whatIs.plans}</TextLink>
        </p>
      </div>
    </Band>
  )
}
