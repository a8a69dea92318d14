import { Link } from 'react-router'
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
        <Link
          key={tab}
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === state.tab}
          aria-controls={panelId(tab)}
          to={healthHref({ tab, view: state.view })}
          onKeyDown={moveInTabs}
          preventScrollReset
          defaultShouldRevalidate={false}
          className="tab md:px-5"
        >
          {tabNames[tab]}
        </Link>
      ))}
    </div>
  )
}
