import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { pick } from '#app/basics/records.ts'
import { Band } from '#app/design/ui/band.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { searchableOfferName } from '#app/modules/prices/rules.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import { HeroPrices, PageHero } from '#app/modules/prices/ui/page-hero.tsx'
import { Price } from '#app/modules/prices/ui/price.tsx'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { comparisonWords, planColumns } from '../comparison/content.ts'
import {
  firstMonthFreeWords,
  pricingHero as hero,
  planTabs,
  planWords,
  plans,
  pricingMeta,
  tabWords,
  connectionPriceWords as words,
  type Plan,
} from '../content.ts'
import { Comparison } from '../islands/comparison.tsx'
import { Plans } from '../islands/plans.tsx'
import { findCheapest, parsePricingState, pricingPath, pricingTitle } from '../rules.ts'
import { answerQuote, loadPrices } from '../service.server.ts'
import {
  RecipeFinderSection,
  findRecipeForState,
  type RecipeFinderSectionProps,
} from '../ui/find-recipe.tsx'
import { plansAnchor } from '../ui/plan-panel.tsx'
import { ComparisonSection, FaqSection, QuoteActions } from '../ui/sections.tsx'
import type { Route } from './+types/pricing'
import { QuotePart } from './quote-part.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadPrices(context, request, pricingPath)
}

export function action({ context, request }: Route.ActionArgs) {
  return answerQuote(context.get(requestContext), request, pricingPath)
}

export { actionHeaders as headers } from '#app/modules/sales/lead/submission/service.server.ts'

/** Each tab has its own canonical URL, because it shows other plans. */
export const handle = { ownQuery: { tab: planTabs } }

export function meta({ matches, location }: Route.MetaArgs) {
  const title = pricingTitle(new URLSearchParams(location.search))
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', { ...pricingMeta, title })
}

function startingPrices(offers: Record<Plan['offer'], Offer>) {
  return planTabs.flatMap((tab) => {
    const ofTab = plans
      .filter((plan) => plan.tab === tab && !plan.isExtra)
      .map(({ offer }) => offer)
    const least = findCheapest(ofTab, offers)
    return least
      ? [{ name: tabWords[tab].name, price: <Price offer={offers[least]} isFrom hasUnit /> }]
      : []
  })
}

export default function Pricing({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { offers } = loaderData
  const { site, vatNote } = matches[1].loaderData
  const [query] = useSearchParams()
  const state = parsePricingState(query)
  const found = findRecipeForState(state, offers)
  const finder: RecipeFinderSectionProps = { path: pricingPath, state, found, offers }
  return (
    <>
      <PageHero
        {...hero}
        prices={<HeroPrices lines={startingPrices(offers)} />}
        actions={<QuoteActions to={hero.compareHref} label={hero.compare} />}
      />
      <RecipeFinderSection {...finder} />
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
        connections={<ConnectionPrices offers={offers} />}
        vatNote={vatNote}
      />
      <ComparisonSection
        vatNote={vatNote}
        note={comparisonWords.twoLists}
        elsewhere={<TextLink to={hero.compareHref}>{comparisonWords.ownPage}</TextLink>}
      >
        <Comparison path={pricingPath} state={state} offers={pick(offers, planColumns)} />
      </ComparisonSection>
      <FaqSection questions={loaderData.questions} />
      <QuotePart {...finder} first={actionData} />
    </>
  )
}

type PlansSectionProps = { plans: ReactNode; connections: ReactNode; vatNote: string }

export function PlansSection({ plans, connections, vatNote }: PlansSectionProps) {
  return (
    <Band id={plansAnchor} tone="sand" labelledBy="plans-heading">
      <h2 id="plans-heading" className="mb-4">
        {planWords.heading}
      </h2>
      {plans}
      {connections}
      <p className="mt-8 text-sm">{vatNote}</p>
    </Band>
  )
}

function FirstMonthBanner() {
  return (
    <div className="[border-block-width:1px] border-clay bg-clay-mist">
      <p className="wrap flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
        <Badge tone="sunrise">{firstMonthFreeWords.title}</Badge>
        <span className="font-display text-lg font-semibold text-clay-deep">
          {firstMonthFreeWords.text}
        </span>
      </p>
    </div>
  )
}

type ConnectionOffer = (typeof words.lines)[number]['offer']

export function ConnectionPrices({ offers }: { offers: Record<ConnectionOffer, Offer> }) {
  return (
    <>
      <h3 className="mt-8">{words.heading}</h3>
      <ul role="list">
        {words.lines.map(({ offer, href }) => (
          <li key={offer}>
            <TextLink to={href}>{searchableOfferName(offers[offer])}</TextLink>{' '}
            <Price offer={offers[offer]} isFrom hasUnit />
          </li>
        ))}
        <li>
          <TextLink to={words.all.href}>{words.all.label}</TextLink>
        </li>
      </ul>
    </>
  )
}
