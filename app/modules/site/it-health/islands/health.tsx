import { useState, type ReactNode } from 'react'
import { PostedForm } from '#app/design/form/form.tsx'
import {
  StateLink,
  useAddressState,
  useAddressTitle,
  changeAddress,
} from '#app/design/island/address.tsx'
import { island } from '#app/design/island/island.tsx'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Icon, type IconName } from '#app/design/ui/icon.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { Card, Notice } from '#app/design/ui/surfaces.tsx'
import { moveInTabs } from '#app/design/ui/tabs.tsx'
import { FormFields } from '#app/modules/forms/ui/form-field.tsx'
import { interestForm, assessmentForm } from '#app/modules/sales/lead/forms/it-health.ts'
import { Receipt } from '#app/modules/sales/lead/public-form/ui/receipt.tsx'
import { pageTitle } from '#app/modules/shell/rules.ts'
import {
  loadSheddingWords,
  tabNames,
  viewLabels,
  interestWords,
  quickFormWords,
} from '../content.ts'
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
  answerAnchor,
  businessFields,
  detailFields,
  healthPath,
} from '../rules.ts'
import { GuidedAssessment } from '../ui/guided-assessment.tsx'
import {
  FormProblems,
  useHealthLead,
  type HealthFormProps,
  SendAnotherButton,
  ThankYouPanel,
} from '../ui/health-form.tsx'

/** `isSent` is true if the page was opened by the redirect after a post without JavaScript. */
function QuickRequest({ first, isSent }: { first: HealthAnswer; isSent: boolean }) {
  const { sending, parts } = useHealthLead({
    first: isSent ? { ...first, outcome: 'sent' } : first,
    reply: assessmentForm.reply,
    isSent,
  })
  const { answer, setAnswer } = sending
  if (answer.outcome !== 'sent') {
    return (
      <ResilientSubtree key="form">
        <QuickForm {...parts} {...sending} />
      </ResilientSubtree>
    )
  }
  const { heading, text, again } = quickFormWords.thanks
  const startNewRequest = () => {
    setAnswer(emptyAnswer('quick'))
    if (isSent) changeAddress(healthPath)
  }
  return (
    <ResilientSubtree key="thanks">
      <ThankYouPanel
        id="quick-answer"
        heading={heading}
        text={text}
        status={isSent ? assessmentForm.reply.success : undefined}
        receipt={sending.receipt ? <Receipt receipt={sending.receipt} /> : null}
      >
        <SendAnotherButton action={healthPath} onAgain={startNewRequest}>
          <Button type="submit" variant="secondary">
            {again}
          </Button>
        </SendAnotherButton>
      </ThankYouPanel>
    </ResilientSubtree>
  )
}

const quickFields = [...businessFields, ...detailFields]

/** The browser checks required fields and the email format; the server checks them again. */
function QuickForm({ answer, ...props }: HealthFormProps) {
  const fields = { prefix: 'quick', values: answer.values, errors: answer.fields }
  return (
    <PostedForm
      slots={props}
      id={answerAnchor(answer)}
      action={`${healthPath}#quick-answer`}
      submit={{
        label: quickFormWords.submit,
        busyLabel: quickFormWords.submitting,
        disabled: props.isSending,
        className: 'md:justify-self-start',
      }}
      className="grid gap-5"
    >
      <div>
        <h2 className="text-2xl">{quickFormWords.heading}</h2>
        <p className="mt-1 text-ink-soft">{quickFormWords.intro}</p>
      </div>
      <FormProblems
        answer={answer}
        words={assessmentForm.reply.failure}
        isOffline={props.isOffline}
      />
      <input type="hidden" name="form" value="quick" />
      <FormFields form={assessmentForm} names={quickFields} {...fields} />
    </PostedForm>
  )
}

function InterestRegistration({ first, isSent }: { first: HealthAnswer; isSent: boolean }) {
  const { sending, parts } = useHealthLead({
    first,
    reply: interestForm.reply,
    isSent,
  })
  const { receipt, answer } = sending
  return (
    <ResilientSubtree>
      <InterestForm
        {...parts}
        {...sending}
        isSent={isSent}
        receipt={
          receipt ? <Receipt receipt={receipt} takesFocus={answer.outcome === 'sent'} /> : null
        }
      />
    </ResilientSubtree>
  )
}

const { success, failure } = interestForm.reply

/** `isSent` shows a confirmation in the page. With JavaScript, a toast shows it instead. */
function InterestForm({
  answer,
  ...props
}: HealthFormProps & { isSent: boolean; receipt: ReactNode }) {
  return (
    <PostedForm
      slots={props}
      id={answerAnchor(answer)}
      action={`${healthHref({ tab: 'interest' })}#interest-answer`}
      submit={{
        label: interestWords.submit,
        busyLabel: interestWords.submitting,
        disabled: props.isSending,
        className: 'md:justify-self-start',
      }}
      className="grid gap-5"
    >
      <div>
        <h2 className="text-2xl">{interestWords.heading}</h2>
        <p className="mt-2 text-ink-soft">{interestWords.intro}</p>
      </div>
      {props.isSent ? (
        <Notice tone="success" title={success.title}>
          {success.description}
        </Notice>
      ) : null}
      {props.receipt}
      <FormProblems answer={answer} words={failure} isOffline={props.isOffline} />
      <input type="hidden" name="form" value="interest" />
      <FormFields
        form={interestForm}
        prefix="interest"
        values={answer.values}
        errors={answer.fields}
      />
    </PostedForm>
  )
}

type Props = {
  state: HealthState
  brandName: string
  /** The server's answer, if a form was posted to the page. */
  answer?: HealthAnswer
}

/** The tabs with their forms. An opened panel stays mounted, so its typed values survive a tab change. */
export const Health = island(
  'site/it-health/health',
  function Health({ state: served, brandName, answer }: Props) {
    const state = useAddressState(parseHealthState, served)
    useAddressTitle((query) => pageTitle(brandName, healthTitle(query)))
    const [opened, setOpened] = useState([state.tab])
    if (!opened.includes(state.tab)) setOpened([...opened, state.tab])
    // Discard the server's answer to a form once the visitor switches to another form.
    const [answered, setAnswered] = useState(answer)
    if (answered && state.view !== served.view) setAnswered(undefined)
    const firstAnswer = (form: HealthForm) =>
      answered?.form === form ? answered : emptyAnswer(form)
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
                <GuidedAssessment first={firstAnswer('wizard')} isSent={isSent('wizard')} />
              ) : (
                <QuickRequest first={firstAnswer('quick')} isSent={isSent('quick')} />
              )}
            </div>
          ),
          interest: (
            <InterestRegistration first={firstAnswer('interest')} isSent={isSent('interest')} />
          ),
          loadshedding: <LoadSheddingPanel />,
        }}
      />
    )
  },
)

function ViewSwitch({ view }: { view: HealthView }) {
  return (
    <nav aria-label={viewLabels.label} className="grid grid-cols-2 gap-1 rounded-lg bg-sand p-1">
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
          <span className="text-sm md:text-base">{viewLabels[name].name}</span>
          <span className="text-xs font-normal text-ink-soft">{viewLabels[name].hint}</span>
        </StateLink>
      ))}
    </nav>
  )
}

type HealthPanelsProps = {
  state: HealthState
  /** Tabs opened so far; their panels stay mounted. */
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

/** Anchor of the tabs, so that a full load of a tab or view scrolls to them. */
const healthAnchor = 'health'
const panelId = (tab: string) => `panel-${tab}`
const tabId = (tab: string) => `tab-${tab}`

/** The tabs are links, so the server can render each one and visitors can share its address. */
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

const icons: Record<(typeof loadSheddingWords.items)[number]['id'], IconName> = {
  duration: 'clock',
  network: 'plug',
  line: 'wifi',
  cloud: 'cloud',
  shutdown: 'server',
  plan: 'list',
}

function LoadSheddingPanel() {
  return (
    <>
      <h2 className="text-2xl">{loadSheddingWords.heading}</h2>
      <p className="mt-2 text-ink-soft">{loadSheddingWords.intro}</p>
      <ul className="mt-6 mb-8 grid gap-5">
        {loadSheddingWords.items.map((item) => (
          <li key={item.id} className="grid grid-cols-[2.25rem_1fr]">
            <Icon name={icons[item.id]} className="mt-1 text-clay" />
            <p>
              <strong className="block">{item.title}</strong>
              <span className="text-ink-soft">{item.text}</span>
            </p>
          </li>
        ))}
      </ul>
      <ButtonLink to={loadSheddingWords.more.href}>{loadSheddingWords.more.name}</ButtonLink>
    </>
  )
}
