import { useState, type ReactNode } from 'react'
import { Band } from '#app/design/ui/band.tsx'
import { Card } from '#app/design/ui/card.tsx'
import { testimonials } from '../content.ts'
import { healthTabs, type HealthState, type HealthTab } from '../rules/health-view.ts'
import { ClientWords } from './client-words.tsx'
import { HealthTabs, panelId, tabId } from './health-tabs.tsx'
import { PageHero } from './page-hero.tsx'
import { ReportCard } from './report-card.tsx'

export type HealthPageProps = { state: HealthState; panels: Record<HealthTab, ReactNode> }

/** A panel that was opened once stays in the page, so that what was typed in it is kept (ITH-20). */
export function HealthPage({ state, panels }: HealthPageProps) {
  const [opened, setOpened] = useState([state.tab])
  if (!opened.includes(state.tab)) setOpened([...opened, state.tab])
  return (
    <Band>
      <>
        <PageHero />
      </>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
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
              {opened.includes(tab) ? panels[tab] : null}
            </Card>
          ))}
        </div>
        <aside className="grid gap-10">
          <>
            <ReportCard />
            <ClientWords testimonials={testimonials} />
          </>
        </aside>
      </div>
    </Band>
  )
}
