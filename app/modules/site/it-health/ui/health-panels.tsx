import type { ReactNode } from 'react'
import { Card } from '#app/design/ui/card.tsx'
import { healthTabs, type HealthState, type HealthTab } from '../rules/health-view.ts'
import { healthAnchor, HealthTabs, panelId, tabId } from './health-tabs.tsx'

export type HealthPanelsProps = {
  state: HealthState
  /** The tabs that were shown. */
  opened: readonly HealthTab[]
  panels: Record<HealthTab, ReactNode>
}

export function HealthPanels({ state, opened, panels }: HealthPanelsProps) {
  return (
    <div id={healthAnchor}>
      <HealthTabs state={state} />
      {healthTabs.map((tab) => (
        <Card
          key={tab}
          role="tabpanel"
          id={panelId(tab)}
          aria-labelledby={tabId(tab)}
          hidden={tab !== state.tab}
          className="under-tabs"
        >
          {opened.includes(tab) ? panels[tab] : null}
        </Card>
      ))}
    </div>
  )
}
