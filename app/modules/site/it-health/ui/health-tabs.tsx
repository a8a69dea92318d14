import { StateLink } from '#app/design/island/state-link.tsx'
import { moveInTabs } from '#app/design/ui/move-in-tabs.ts'
import { tabNames } from '../content.ts'
import { healthHref, healthTabs, type HealthState } from '../rules/health-view.ts'

/** Where the page opens when a tab or a view is loaded anew. */
export const healthAnchor = 'health'
export const panelId = (tab: string) => `panel-${tab}`
export const tabId = (tab: string) => `tab-${tab}`

/** ITH-01: tabs that are links, so that the server can answer them and the address can be shared. */
export function HealthTabs({ state }: { state: HealthState }) {
  return (
    <div role="tablist" aria-label="IT health" className="tabs">
      {healthTabs.map((tab) => (
        <StateLink
          key={tab}
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === state.tab}
          aria-controls={panelId(tab)}
          to={healthHref({ tab, view: state.view })}
          opensAt={healthAnchor}
          onKeyDown={moveInTabs}
          className="tab md:px-5"
        >
          {tabNames[tab]}
        </StateLink>
      ))}
    </div>
  )
}
