import { useState, type ReactNode } from 'react'
import { StateLink, useAddressState, useAddressTitle } from '#app/design/island/address.tsx'
import { island } from '#app/design/island/island.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { Card } from '#app/design/ui/surfaces.tsx'
import { Icon, type IconName } from '#app/design/ui/icon.tsx'
import { moveInTabs } from '#app/design/ui/tabs.tsx'
import { pageTitle } from '#app/modules/shell/rules.ts'
import { loadShedding, tabNames, views } from '../content.ts'
import {
  emptyAnswer,
  healthHref,
  healthTabs,
  healthTitle,
  healthViews,
  parseHealthState,
  type HealthAnswer,
  type HealthForm,
  type HealthState,
  type HealthTab,
  type HealthView,
} from '../rules.ts'
import { GuidedAssessment } from '../ui/guided-assessment.tsx'
import { InterestRegistration } from '../ui/interest-registration.tsx'
import { QuickRequest } from '../ui/quick-request.tsx'

type Props = {
  state: HealthState
  brandName: string
  /** What the server answered, where a form was posted to the page. */
  answer?: HealthAnswer
}

/** The tabs with their forms. A panel that was opened once stays, so that what was typed in it is kept (ITH-20). */
export const Health = island(
  'site/it-health/health',
  function Health({ state: served, brandName, answer }: Props) {
    const state = useAddressState(parseHealthState, served)
    useAddressTitle((query) => pageTitle(brandName, healthTitle(query)))
    const [opened, setOpened] = useState([state.tab])
    if (!opened.includes(state.tab)) setOpened([...opened, state.tab])
    // What the server said of a form is over once another form took its place.
    const [answered, setAnswered] = useState(answer)
    if (answered && state.view !== served.view) setAnswered(undefined)
    const first = (form: HealthForm) => (answered?.form === form ? answered : emptyAnswer(form))
    const isSent = (form: HealthForm) => state.sent === form
    return (
      <HealthPanels
        state={state}
        opened={opened}
        panels={{
          assessment: (
            <div className="grid gap-6">
              <ViewSwitch view={state.view} />
              {state.view === 'wizard' ? (
                <GuidedAssessment first={first('wizard')} isSent={isSent('wizard')} />
              ) : (
                <QuickRequest first={first('quick')} isSent={isSent('quick')} />
              )}
            </div>
          ),
          interest: <InterestRegistration first={first('interest')} isSent={isSent('interest')} />,
          loadshedding: <LoadSheddingPanel />,
        }}
      />
    )
  },
)

/** D-01: the visible two-way control above the form; each way has its own address. */
function ViewSwitch({ view }: { view: HealthView }) {
  return (
    <nav aria-label={views.label} className="grid grid-cols-2 gap-1 rounded-lg bg-sand p-1">
      {healthViews.map((name) => (
        <StateLink
          key={name}
          to={healthHref({ view: name })}
          opensAt={healthAnchor}
          aria-current={name === view ? 'true' : undefined}
          className={`flex min-h-touch flex-col items-center justify-center rounded-md px-2 py-2 text-center leading-tight ${
            name === view ? 'chosen-half bg-surface font-bold' : 'text-ink-soft hover:bg-leaf-mist'
          }`}
        >
          <span className="text-sm md:text-base">{views[name].name}</span>
          <span className="text-xs font-normal text-ink-soft">{views[name].hint}</span>
        </StateLink>
      ))}
    </nav>
  )
}

type HealthPanelsProps = {
  state: HealthState
  /** The tabs that were shown. */
  opened: readonly HealthTab[]
  panels: Record<HealthTab, ReactNode>
}

function HealthPanels({ state, opened, panels }: HealthPanelsProps) {
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

/** Where the page opens when a tab or a view is loaded anew. */
const healthAnchor = 'health'
const panelId = (tab: string) => `panel-${tab}`
const tabId = (tab: string) => `tab-${tab}`

/** ITH-01: tabs that are links, so that the server can answer them and the address can be shared. */
function HealthTabs({ state }: { state: HealthState }) {
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

const icons: Record<(typeof loadShedding.items)[number]['id'], IconName> = {
  duration: 'clock',
  network: 'plug',
  line: 'wifi',
  cloud: 'cloud',
  shutdown: 'server',
  plan: 'list',
}

/** ITH-15. */
function LoadSheddingPanel() {
  return (
    <>
      <h2 className="text-2xl">{loadShedding.heading}</h2>
      <p className="mt-2 text-ink-soft">{loadShedding.intro}</p>
      <ul className="mt-6 mb-8 grid gap-5">
        {loadShedding.items.map((item) => (
          <li key={item.id} className="grid grid-cols-[2.25rem_1fr]">
            <Icon name={icons[item.id]} className="mt-1 text-clay" />
            <p>
              <strong className="block">{item.title}</strong>
              <span className="text-ink-soft">{item.text}</span>
            </p>
          </li>
        ))}
      </ul>
      <ButtonLink to={loadShedding.more.href}>{loadShedding.more.name}</ButtonLink>
    </>
  )
}
