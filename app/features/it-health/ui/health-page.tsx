import type { ReactNode } from 'react'
import { Band } from '#app/design/ui/band.tsx'
import { Card } from '#app/design/ui/card.tsx'
import { healthTabs, type HealthState, type HealthTab } from '../rules/health-view.ts'
import { HealthTabs, panelId, tabId } from './health-tabs.tsx'
import { PageHero } from './page-hero.tsx'
import { ReportCard } from './report-card.tsx'
import { SampleTestimonial } from './sample-testimonial.tsx'

export type HealthPageProps = {
  state: HealthState
  panels: Record<HealthTab, ReactNode>
  /**
   * False in served HTML, which holds the chosen tab alone. In the browser all panels stay in the page,
   * so that switching tabs keeps what was typed in the others (ITH-20).
   */
  hasAllPanels: boolean
}

export function HealthPage({ state, panels, hasAllPanels }: HealthPageProps) {
  return (
    <Band>
      <PageHero />
      <div className="mt-8 grid items-start gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          <HealthTabs state={state} />
          {healthTabs.map((tab) => (
            <Card
              key={tab}
              role="tabpanel"
              id={panelId(tab)}
              aria-labelledby={tabId(tab)}
              hidden={tab !== state.tab}
              className="rounded-t-none border-t-0"
            >
              {hasAllPanels || tab === state.tab ? panels[tab] : null}
            </Card>
          ))}
        </div>
        <aside className="grid gap-10">
          <ReportCard />
          <SampleTestimonial />
        </aside>
      </div>
    </Band>
  )
}
