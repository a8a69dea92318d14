import { useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
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
import { Icon } from '#app/design/ui/icon.tsx'
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
        <HealthForm
          {...parts}
          {...sending}
          words={quickFormWords}
          introClass="mt-1"
          action={healthPath}
          fields={
            <FormFields form={assessmentForm} names={quickFields} {...answeredFields(answer)} />
          }
        />
      </ResilientSubtree>
    )
  }
  const { heading, text, again } = quickFormWords.thanks
  const startNewRequest = (event: FormEvent) => {
    event.preventDefault()
    flushSync(() => setAnswer(emptyAnswer('quick')))
    document.getElementById('quick-name')?.focus()
    if (isSent) changeAddress(healthPath)
  }
  return (
    <ResilientSubtree key="thanks">
      <ThankYouPanel
        id="quick-answer"
        heading={heading}
        text={text}
        status={isSent ? assessmentForm.reply.success : undefined}
        receipt={sending.receipt}
      >
        <form method="get" action={healthPath} onSubmit={startNewRequest}>
          <Button type="submit" variant="secondary">
            {again}
          </Button>
        </form>
      </ThankYouPanel>
    </ResilientSubtree>
  )
}

function InterestRegistration({ first, isSent }: { first: HealthAnswer; isSent: boolean }) {
  const { sending, parts } = useHealthLead({ first, reply: interestForm.reply, isSent })
  const { receipt, answer } = sending
  const { success } = interestForm.reply
  return (
    <ResilientSubtree>
      <HealthForm
        {...parts}
        {...sending}
        words={interestWords}
        introClass="mt-2"
        action={healthHref({ tab: 'interest' })}
        fields={<FormFields form={interestForm} {...answeredFields(answer)} />}
      >
        {/* Confirms without JavaScript. With it, a toast does. */}
        {isSent ? (
          <Notice tone="success" title={success.title}>
            {success.description}
          </Notice>
        ) : null}
        {receipt ? <Receipt receipt={receipt} takesFocus={answer.outcome === 'sent'} /> : null}
      </HealthForm>
    </ResilientSubtree>
  )
}

const quickFields = [...businessFields, ...detailFields]
const answeredFields = ({ form, values, fields }: HealthAnswer) => ({
  prefix: form,
  values,
  errors: fields,
})

type QuickFormProps = HealthFormProps & {
  words: typeof quickFormWords | typeof interestWords
  introClass: string
  action: string
  fields: ReactNode
  /** Shown before the errors. */
  children?: ReactNode
}

/** The browser checks required fields and the email format; the server checks them again. */
function HealthForm({ answer, words, fields, children, ...props }: QuickFormProps) {
  const { failure } = answer.form === 'interest' ? interestForm.reply : assessmentForm.reply
  return (
    <PostedForm
      slots={props}
      id={answerAnchor(answer)}
      action={`${props.action}#${answer.form}-answer`}
      submit={{
        label: words.submit,
        busyLabel: words.submitting,
        disabled: props.isSending,
        className: 'md:justify-self-start',
      }}
      className="grid gap-5"
    >
      <div>
        <h2 className="text-2xl">{words.heading}</h2>
        <p className={`${props.introClass} text-ink-soft`}>{words.intro}</p>
      </div>
      {children}
      <FormProblems answer={answer} words={failure} isOffline={props.isOffline} />
      <input type="hidden" name="form" value={answer.form} />
      {fields}
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

function LoadSheddingPanel() {
  return (
    <>
      <h2 className="text-2xl">{loadSheddingWords.heading}</h2>
      <p className="mt-2 text-ink-soft">{loadSheddingWords.intro}</p>
      <ul className="mt-6 mb-8 grid gap-5">
        {loadSheddingWords.items.map((item) => (
          <li key={item.title} className="grid grid-cols-[2.25rem_1fr]">
            <Icon name={item.icon} className="mt-1 text-clay" />
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
