import { followInPlace } from '#app/design/island/address.ts'
import { moveInTabs } from '#app/design/ui/move-in-tabs.ts'
import { tabNames } from '../content.ts'
import { healthHref, healthTabs, type HealthState } from '../rules/health-view.ts'

export const panelId = (tab: string) => `panel-${tab}`
export const tabId = (tab: string) => `tab-${tab}`

/** ITH-01: tabs that are links, so that the server can answer them and the address can be shared. */
export function HealthTabs({ state }: { state: HealthState }) {
  return (
    <div role="tablist" aria-label="IT health" className="tabs">
      {healthTabs.map((tab) => (
        <a
          key={tab}
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === state.tab}
          aria-controls={panelId(tab)}
          href={healthHref({ tab, view: state.view })}
          onKeyDown={moveInTabs}
          onClick={followInPlace}
          className="tab md:px-5"
        >
          {tabNames[tab]}
        </a>
      ))}
    </div>
  )
}
