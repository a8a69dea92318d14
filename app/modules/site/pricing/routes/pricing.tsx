import { useSearchParams } from 'react-router'
import { pick } from '#app/basics/pick.ts'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { buttonClass } from '#app/design/ui/button-class.ts'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { askedOfferName } from '#app/modules/prices/rules.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import { Price } from '#app/modules/prices/ui/price.tsx'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { pricingHero as hero, pricingMeta } from '../content.ts'
import { comparisonWords, planColumns } from '../content/comparison.ts'
import { plans, planTabs, tabWords, type Plan } from '../content/plans.ts'
import { Comparison } from '../islands/comparison.tsx'
import { Plans } from '../islands/plans.tsx'
import { cheapest } from '../rules/cheapest.ts'
import { parsePricingState, pricingPath, pricingTitle } from '../rules/pricing-state.ts'
import { ConnectionPrices, type ConnectionOffer } from '../ui/connection-prices.tsx'
import { ComparisonSection } from '../ui/comparison-section.tsx'
import { FaqSection } from '../ui/faq-section.tsx'
import { FirstMonthBanner } from '../ui/first-month-banner.tsx'
import { HeroPrices, PageHero } from '#app/modules/prices/ui/page-hero.tsx'
import { PlansSection } from '../ui/plans-section.tsx'
import type { Route } from './+types/pricing'
import { answerQuote } from './answer-quote.server.ts'
import { FindPart, foundFor } from './find-part.tsx'
import { loadPrices } from './load-prices.server.ts'
import { QuotePart } from './quote-part.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadPrices(context, request, pricingPath)
}

export function action({ context, request }: Route.ActionArgs) {
  return answerQuote(context.get(requestContext), request, pricingPath)
}

/** Lets Retry-After of the action reach the answer (API-11). */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

/** Each tab shows other plans and has an address of its own (PRC-03). */
export const handle = { ownQuery: { tab: planTabs } }

export function meta({ matches, location }: Route.MetaArgs) {
  const title = pricingTitle(new URLSearchParams(location.search))
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', { ...pricingMeta, title })
}

const heroActions = (
  <>
    <a href="#custom-quote" className={buttonClass('primary')}>
      {hero.quote}
    </a>
    <ButtonLink to={hero.compareHref} variant="quiet" className="max-sm:px-0">
      {hero.compare}
    </ButtonLink>
  </>
)

function startingPrices(offers: Record<Plan['offer'], Offer>) {
  return planTabs.flatMap((tab) => {
    const ofTab = plans
      .filter((plan) => plan.tab === tab && !plan.isExtra)
      .map(({ offer }) => offer)
    const least = cheapest(ofTab, offers)
    return least
      ? [{ name: tabWords[tab].name, price: <Price offer={offers[least]} isFrom hasUnit /> }]
      : []
  })
}

function connectionPrices(offers: Record<ConnectionOffer, Offer>) {
  return (
    <ConnectionPrices
      nameOf={(id) => askedOfferName(offers[id])}
      price={(id) => <Price offer={offers[id]} isFrom hasUnit />}
    />
  )
}

export default function Pricing({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { offers } = loaderData
  const { site, vatNote } = matches[1].loaderData
  const [query] = useSearchParams()
  const state = parsePricingState(query)
  const found = foundFor(state, offers)
  return (
    <>
      <PageHero
        eyebrow={hero.eyebrow}
        heading={hero.heading}
        lead={hero.lead}
        prices={<HeroPrices lines={startingPrices(offers)} />}
        actions={heroActions}
      />
      <FindPart path={pricingPath} state={state} found={found} offers={offers} />
      <FirstMonthBanner />
      <PlansSection
        plans={
          <Plans
            state={state}
            brandName={site.brandName}
            offers={pick(
              offers,
              plans.map(({ offer }) => offer),
            )}
          />
        }
        connections={connectionPrices(offers)}
        vatNote={vatNote}
      />
      <ComparisonSection
        vatNote={vatNote}
        note={comparisonWords.twoLists}
        elsewhere={<TextLink to={hero.compareHref}>{comparisonWords.ownPage}</TextLink>}
      >
        <Comparison path={pricingPath} state={state} offers={pick(offers, planColumns)} />
      </ComparisonSection>
      <FaqSection />
      <QuotePart
        path={pricingPath}
        state={state}
        first={actionData}
        found={found}
        offers={offers}
      />
    </>
  )
}
