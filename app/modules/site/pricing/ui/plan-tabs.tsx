import { moveInTabs } from '#app/design/ui/move-in-tabs.ts'
import { planWords } from '../content.ts'
import { planTabs, tabWords } from '../content/plans.ts'
import { pricingHref, pricingPath, type PricingState } from '../rules/pricing-state.ts'
import { StateLink } from '#app/design/island/state-link.tsx'

export const plansAnchor = 'plans'
export const tabId = (tab: string) => `tab-${tab}`
export const panelId = (tab: string) => `panel-${tab}`

/** PRC-03, PRC-26: tabs that are links, so that the server can answer them and one can be shared. */
export function PlanTabs({ state }: { state: PricingState }) {
  return (
    <div role="tablist" aria-label={planWords.tabsLabel} className="no-print tabs">
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
