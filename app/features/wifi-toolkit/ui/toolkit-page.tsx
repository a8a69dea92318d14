import { useState, type ReactNode } from 'react'
import { Band } from '#app/design/ui/band.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { Plate } from '#app/design/illustrations/plate.tsx'
import { RouterDrawing } from '#app/design/illustrations/router-drawing.tsx'
import { PageOpening } from '#app/design/ui/page-opening.tsx'
import { TabLinks, tabPanel } from '#app/design/ui/tab-links.tsx'
import type { DownloadSizes } from '../content/downloads.ts'
import {
  calculatorWords,
  tabNames,
  tabsLabel,
  toolkitClosing,
  toolkitHero,
} from '../content/page.ts'
import { planKey } from '../rules/attached-plan.ts'
import type { WifiOffice } from '../rules/plan-wifi.ts'
import { toolkitHref, toolkitTabs, type ToolkitState } from '../rules/toolkit-state.ts'
import { Calculator } from './calculator.tsx'
import { ChecklistPanel } from './checklist-panel.tsx'
import { PlanResult } from './plan-result.tsx'
import { PracticesPanel } from './practices-panel.tsx'
import { TemplatesPanel } from './templates-panel.tsx'

export type ToolkitPageProps = {
  /** What the address says. */
  first: ToolkitState
  sizes: DownloadSizes
  isServed: boolean
  earlyTicks: ReactNode
}

const panelId = 'toolkit-panel'

/** WIF-01 to WIF-24. The choices stand in the address; with script it follows them without a request. */
export function ToolkitPage({ first, sizes, isServed, earlyTicks }: ToolkitPageProps) {
  const [office, setOffice] = useState<WifiOffice>(first)
  const choose = (chosen: WifiOffice) => {
    setOffice(chosen)
    const href = toolkitHref({ ...chosen, tab: first.tab })
    if (href !== window.location.pathname + window.location.search)
      window.history.replaceState(window.history.state, '', href)
  }
  return (
    <>
      <Band labelledBy="toolkit-heading">
        <Hero />
        <section
          id="calculator"
          aria-label={calculatorWords.heading}
          className="mt-8 grid items-start gap-x-12 gap-y-6 lg:grid-cols-[3fr_2fr]"
        >
          <Calculator key={planKey(first)} first={first} isServed={isServed} onChange={choose} />
          <PlanResult office={office} />
        </section>
      </Band>
      <Band tone="sand" id="toolkit">
        <TabLinks
          label={tabsLabel}
          keepsData
          panelId={panelId}
          tabs={toolkitTabs.map((tab) => ({
            to: `${toolkitHref({ ...office, tab })}#toolkit`,
            label: tabNames[tab],
            isCurrent: tab === first.tab,
          }))}
        />
        <div {...tabPanel(panelId)} className="mt-8">
          {first.tab === 'checklist' ? (
            <ChecklistPanel sizes={sizes} isServed={isServed} earlyTicks={earlyTicks} />
          ) : null}
          {first.tab === 'templates' ? <TemplatesPanel sizes={sizes} /> : null}
          {first.tab === 'practices' ? <PracticesPanel /> : null}
        </div>
      </Band>
      <Closing />
    </>
  )
}

function Hero() {
  const { eyebrow, heading, lead } = toolkitHero
  return (
    <div className="flex items-center justify-between gap-10">
      <div>
        <PageOpening headingId="toolkit-heading" eyebrow={eyebrow} heading={heading} lead={lead} />
      </div>
      <Plate>
        <RouterDrawing />
      </Plate>
    </div>
  )
}

/** WIF-22. */
function Closing() {
  const { heading, text, service, contact } = toolkitClosing
  return (
    <Band tone="deep" labelledBy="toolkit-closing">
      <h2 id="toolkit-closing">{heading}</h2>
      <p className="mt-3 max-w-prose text-lg text-on-deep-soft">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={service.href}>{service.label}</ButtonLink>
        <ButtonLink to={contact.href} variant="secondary">
          {contact.label}
        </ButtonLink>
      </div>
    </Band>
  )
}
