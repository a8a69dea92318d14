import type { ReactNode } from 'react'
import { StateLink } from '#app/design/island/address.tsx'
import { VisuallyHidden } from '#app/design/ui/icon.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { IngredientList, RecipeCard } from '#app/design/ui/recipe-card.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { moveInTabs } from '#app/design/ui/tabs.tsx'
import { pricePointLabel } from '#app/modules/prices/rules.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import { PriceStamp } from '#app/modules/prices/ui/price.tsx'
import { isQuotedPlan } from '../comparison/rules.ts'
import { planTabs, planWords, plans, tabWords, type Plan } from '../content.ts'
import { pricingHref, pricingPath, type PricingState } from '../rules.ts'

export type PlanPanelProps = { state: PricingState; offers: Record<Plan['offer'], Offer> }

/** The tabs and the cards of the selected tab; in print, the cards of all tabs. */
export function PlanPanel({ state, offers }: PlanPanelProps) {
  return (
    <>
      <PlanTabs state={state} />
      {planTabs.map((tab) => (
        <div
          key={tab}
          role="tabpanel"
          id={panelId(tab)}
          aria-labelledby={tabId(tab)}
          className={tab === state.tab ? 'pt-5' : 'not-print:hidden'}
        >
          <h3 className="not-print:hidden">{tabWords[tab].name}</h3>
          <p className="max-w-prose">{tabWords[tab].text}</p>
          <ul
            role="list"
            className="mt-2 grid gap-x-6 md:grid-cols-2 lg:grid-cols-3 print:grid-cols-3"
          >
            {plans
              .filter((plan) => plan.tab === tab)
              .map((plan) => (
                <li key={plan.offer} className="grid md:max-lg:not-print:last:col-span-2">
                  <PlanCard
                    plan={plan}
                    offer={offers[plan.offer]}
                    startHref={startHref(plan, state)}
                  />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </>
  )
}

function startHref({ offer, startHref: elsewhere }: Plan, state: PricingState): string {
  if (elsewhere) return elsewhere
  const plan = isQuotedPlan(offer) ? offer : ''
  return `${pricingHref(pricingPath, { ...state, plan, isSent: false })}#custom-quote`
}

export const plansAnchor = 'plans'
const tabId = (tab: string) => `tab-${tab}`
const panelId = (tab: string) => `panel-${tab}`

/** The tabs are links, so the server can render each one and visitors can share its address. */
function PlanTabs({ state }: { state: PricingState }) {
  return (
    <div role="tablist" aria-label={planWords.tabsLabel} className="no-print tabs flex-wrap">
      {planTabs.map((tab) => (
        <StateLink
          key={tab}
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === state.tab}
          aria-controls={panelId(tab)}
          to={pricingHref(pricingPath, { ...state, tab, isSent: false })}
          opensAt={plansAnchor}
          onKeyDown={moveInTabs}
          className="tab md:px-6"
        >
          {tabWords[tab].name}
        </StateLink>
      ))}
    </div>
  )
}

function PlanCard({ plan, offer, startHref }: { plan: Plan; offer: Offer; startHref: string }) {
  return (
    <RecipeCard
      title={offer.name}
      tab={plan.forWhom}
      tone={plan.isPopular ? 'clay' : 'leaf'}
      badge={badgesOf(plan, offer)}
      meta={[planWords.kinds[plan.tab], planAudience(plan, offer)].filter(Boolean)}
      actions={
        <ButtonLink
          to={startHref}
          variant={plan.isPopular ? 'primary' : 'secondary'}
          className="w-full"
        >
          {planWords.getStarted}
          <VisuallyHidden>{` with ${offer.name}`}</VisuallyHidden>
        </ButtonLink>
      }
    >
      <PriceStamp offer={offer} />
      <p>{plan.description}</p>
      <IngredientList items={plan.features} />
    </RecipeCard>
  )
}

function badgesOf(plan: Plan, offer: Offer): ReactNode {
  // The text of a price on request already includes its discount.
  const discount = offer.isOnRequest ? '' : offer.discountNote
  if (!plan.isPopular && discount === '') return null
  return (
    <>
      {plan.isPopular ? <Badge tone="sunrise">{planWords.popular}</Badge> : null}{' '}
      {discount === '' ? null : <Badge tone="clay">{discount}</Badge>}
    </>
  )
}

function planAudience(plan: Plan, offer: Offer): string {
  if (plan.tab === 'legacy' && offer.devices !== null) return planWords.serves(offer.devices)
  return pricePointLabel({ ...offer, devices: null, isStartingPrice: false })
}
