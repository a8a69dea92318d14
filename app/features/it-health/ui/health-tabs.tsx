import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
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
          onKeyDown={moveWithKeys}
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

/** The keys of the tabs pattern: arrows, Home and End move and choose; Space chooses, as on any tab. */
function moveWithKeys(event: KeyboardEvent<HTMLElement>) {
  const tab = event.currentTarget
  const tabs = [...tab.parentElement!.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.indexOf(tab)
  const targets: Record<string, number> = {
    ArrowRight: (at + 1) % tabs.length,
    ArrowLeft: (at - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
    ' ': at,
  }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  tabs[target]?.focus()
  tabs[target]?.click()
}
