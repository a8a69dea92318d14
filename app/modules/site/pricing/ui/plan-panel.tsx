import type { ReactNode } from 'react'
import type { Offer } from '#app/modules/prices/schema.ts'
import { plans, planTabs, tabWords, type Plan } from '../content/plans.ts'
import { isQuotedPlan } from '../rules/plan-features.ts'
import { pricingHref, pricingPath, type PricingState } from '../rules/pricing-state.ts'
import { PlanCard } from './plan-card.tsx'
import { panelId, PlanTabs, tabId } from './plan-tabs.tsx'

export type PlanPanelProps = {
  state: PricingState
  offerOf: (plan: Plan) => Offer
  /** A plan's price as a stamp. */
  stamp: (plan: Plan) => ReactNode
}

/** The tabs, and the cards of the chosen one; paper has room for the cards of all (SIT-03). */
export function PlanPanel({ state, offerOf, stamp }: PlanPanelProps) {
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
                    offer={offerOf(plan)}
                    price={stamp(plan)}
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

/** Where 'Get Started' leads: to the form of the page with the plan named, or to another page (D-68). */
function startHref({ offer, startHref: elsewhere }: Plan, state: PricingState): string {
  if (elsewhere) return elsewhere
  const plan = isQuotedPlan(offer) ? offer : ''
  return `${pricingHref(pricingPath, { ...state, plan, isSent: false })}#custom-quote`
}
