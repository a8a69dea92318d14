import { useState } from 'react'
import { useAddressState, useAddressTitle } from '#app/design/island/address.ts'
import { island } from '#app/design/island/island.tsx'
import { pageTitle } from '#app/modules/shell/rules.ts'
import { emptyAnswer, type HealthAnswer, type HealthForm } from '../rules/health-answer.ts'
import { healthTitle, parseHealthState, type HealthState } from '../rules/health-view.ts'
import { HealthPanels } from '../ui/health-panels.tsx'
import { LoadSheddingPanel } from '../ui/load-shedding-panel.tsx'
import { ViewSwitch } from '../ui/view-switch.tsx'
import { GuidedAssessment } from './parts/guided-assessment.tsx'
import { InterestRegistration } from './parts/interest-registration.tsx'
import { QuickRequest } from './parts/quick-request.tsx'

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
