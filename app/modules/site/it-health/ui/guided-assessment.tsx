import { useEffect, useEffectEvent, useRef, type FormEvent } from 'react'
import type { SitePath } from '#app/basics/site-path.ts'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { showToast } from '#app/design/toast/toast-queue.ts'
import { Button } from '#app/design/ui/button.tsx'
import { VisuallyHidden } from '#app/design/ui/icon.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { FormFields } from '#app/modules/forms/ui/form-field.tsx'
import { assessmentForm, guidedReply } from '#app/modules/sales/lead/forms/it-health.ts'
import { missingFieldsMessages } from '#app/modules/sales/lead/forms/lead-form.ts'
import { postedValues } from '#app/modules/sales/lead/public-form/rules.ts'
import { wizardFormWords } from '../content.ts'
import {
  answerAnchor,
  answerWizardClick,
  businessFields,
  detailFields,
  emptyAnswer,
  fieldNamesByForm,
  healthHref,
  isFieldShown,
  type HealthAnswer,
  type WizardStep,
} from '../rules.ts'
import { FormProblems, ThankYouPanel, useHealthLead, type HealthFormProps } from './health-form.tsx'

/** `isSent` is true if the page was opened by the redirect after a post without JavaScript. */
export function GuidedAssessment({ first, isSent }: { first: HealthAnswer; isSent: boolean }) {
  const { sending, parts } = useHealthLead({
    first: isSent ? { ...first, outcome: 'sent' } : first,
    reply: guidedReply,
    isSent,
  })
  const { answer, setAnswer } = sending
  const missing = useMissingFieldToasts(first)
  const goTo = useWizardSteps(answer.outcome === 'sent' ? 3 : answer.step, (step) =>
    setAnswer((shown) =>
      shown.outcome === 'sent'
        ? emptyAnswer('wizard')
        : { ...shown, outcome: 'shown', step, fields: {} },
    ),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const next = nextWizardAnswer(answer, event)
    if (next?.outcome !== 'missing') missing.close()
    if (!next) return sending.onSubmit(event)
    event.preventDefault()
    setAnswer(next)
    goTo(next.step)
    if (next.outcome === 'missing') missing.show(next.step)
  }
  if (answer.outcome !== 'sent') {
    return (
      <ResilientSubtree key="form">
        <WizardForm {...parts} {...sending} onSubmit={submit} />
      </ResilientSubtree>
    )
  }
  const { heading, text, home } = wizardFormWords.thanks
  return (
    <ResilientSubtree key="thanks">
      <WizardSteps step={3} />
      <ThankYouPanel
        id="wizard-answer"
        heading={heading}
        text={isSent ? text : `${text} ${guidedReply.success.description}`}
        status={isSent ? guidedReply.success : undefined}
        receipt={sending.receipt}
      >
        <ButtonLink to={'/' satisfies SitePath}>{home}</ButtonLink>
      </ThankYouPanel>
    </ResilientSubtree>
  )
}

/** Shows the toasts for missing fields. Shows one on mount, too, if the server answered a click before hydration. */
function useMissingFieldToasts(first: HealthAnswer) {
  const shown = useRef<(() => void)[]>([])
  const show = (step: WizardStep) => {
    const words = step === 1 ? missingFieldsMessages.onContinue : missingFieldsMessages.onSubmit
    shown.current.push(showToast({ tone: 'destructive', ...words }))
  }
  const showServed = useEffectEvent(() => {
    if (first.outcome === 'missing') show(first.step)
  })
  useEffect(() => showServed(), [])
  return {
    show,
    close: () => {
      for (const close of shown.current.splice(0)) close()
    },
  }
}

type FormStep = Exclude<WizardStep, 3>

/**
 * Records the step in the browser history, so that Back returns to the previous step. The address does not change.
 * @param onReturn called when the visitor moves to another step with the browser's own buttons
 * @returns a function to call when the wizard changes its step
 */
function useWizardSteps(
  step: WizardStep,
  onReturn: (step: FormStep) => void,
): (step: FormStep) => void {
  const hashOfFirst = useRef('')
  const follow = useEffectEvent(() => {
    const { hash } = location
    const isLinkInPage = readStepFromHistory() < step && hash !== '' && hash !== hashOfFirst.current
    // A link within the page, such as "Skip to content", must not change the visible step.
    if (isLinkInPage) history.replaceState(secondStepHistoryState, '')
    else if (readStepFromHistory() !== step) onReturn(readStepFromHistory())
  })
  useEffect(() => {
    const listener = () => follow()
    addEventListener('popstate', listener)
    return () => removeEventListener('popstate', listener)
  }, [])
  return (next) => {
    if (next === readStepFromHistory()) return
    if (next === 1) return history.back()
    hashOfFirst.current = location.hash
    history.pushState(secondStepHistoryState, '', healthHref({ view: 'wizard' }))
  }
}

const secondStepHistoryState = { wizardStep: 2 }
const readStepFromHistory = (): FormStep =>
  (history.state as Partial<typeof secondStepHistoryState> | null)?.wizardStep === 2 ? 2 : 1

function nextWizardAnswer(answer: HealthAnswer, event: FormEvent<HTMLFormElement>) {
  const form = event.currentTarget
  const { submitter } = event.nativeEvent as SubmitEvent
  const intent = submitter instanceof HTMLButtonElement ? submitter.value : undefined
  const values = postedValues(fieldNamesByForm.wizard, new FormData(form))
  return answerWizardClick(answer, intent, values, () => firstStepErrors(form, answer))
}

/** Returns the step 1 fields that the browser finds invalid, such as an email address without an @. */
function firstStepErrors(form: HTMLFormElement, answer: HealthAnswer): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement) || control.validity.valid) continue
    if (isFieldShown({ ...answer, step: 1 }, control.name))
      wrong[control.name] = control.validationMessage
  }
  return wrong
}

/**
 * Steps 1 and 2 in one form. The hidden step stays in the form, so every post includes its values, even without
 * JavaScript. The browser's own validation is off, because the messages from the requirements replace it.
 */
function WizardForm({ attach, answer, isSending, ...props }: HealthFormProps) {
  const { step } = answer
  const heading = useFocusOnStep(step)
  const fields = { prefix: 'wizard', values: answer.values, errors: answer.fields }
  return (
    <form
      ref={attach}
      method="post"
      id={answerAnchor(answer)}
      // Hydrates without an interaction, so that a click made before hydration still gets its toast.
      data-wake={answer.outcome === 'missing' ? '' : undefined}
      action={`${healthHref({ view: 'wizard' })}#wizard-answer`}
      onSubmit={props.onSubmit}
      noValidate
      className="grid gap-5"
    >
      <WizardSteps step={step} />
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-2xl">
          {wizardFormWords.steps[step - 1]}
        </h2>
        <p className="mt-1 text-ink-soft">{wizardFormWords.intros[step - 1]}</p>
      </div>
      <FormProblems answer={answer} words={failureNoticeOf(answer)} isOffline={props.isOffline} />
      <input type="hidden" name="form" value="wizard" />
      {props.hiddenInputs}
      <div hidden={step !== 1}>
        <FormFields form={assessmentForm} names={businessFields} {...fields} />
      </div>
      <div hidden={step !== 2}>
        <div className="grid gap-5">
          <FormFields form={assessmentForm} names={detailFields} {...fields} />
          {props.privacyNotice}
        </div>
      </div>
      <StepButtons step={step} isSending={isSending} />
    </form>
  )
}

/** In step 2, Submit comes before Back in the document, so that Enter sends the form and does not go back. */
function StepButtons({ step, isSending }: { step: 1 | 2; isSending: boolean }) {
  if (step === 1) {
    return (
      <Button
        key="continue"
        type="submit"
        name="intent"
        value="continue"
        className="md:justify-self-start"
      >
        {wizardFormWords.next}
      </Button>
    )
  }
  return (
    <div className="flex flex-col gap-3 md:flex-row">
      <Button
        key="submit"
        type="submit"
        name="intent"
        value="submit"
        isBusy={isSending}
        disabled={isSending}
        busyLabel={wizardFormWords.submitting}
      >
        {wizardFormWords.submit}
      </Button>
      <Button
        key="back"
        type="submit"
        name="intent"
        value="back"
        variant="secondary"
        disabled={isSending}
      >
        {wizardFormWords.back}
      </Button>
    </div>
  )
}

/** Undefined for an invalid field on Continue: the requirements prescribe no message for it. */
function failureNoticeOf(answer: HealthAnswer) {
  if (answer.outcome === 'refused' && answer.step === 1) return undefined
  if (answer.outcome !== 'missing') return guidedReply.failure
  return answer.step === 1 ? missingFieldsMessages.onContinue : missingFieldsMessages.onSubmit
}

/** Moves the focus to the heading of a step opened in the browser, but not on the first render. */
function useFocusOnStep(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return heading
}

/** Shows the current step of three with numbers and words, so that colour is not required. */
function WizardSteps({ step }: { step: WizardStep }) {
  return (
    <ol className="grid grid-cols-3 gap-2">
      {wizardFormWords.steps.map((name, index) => {
        const number = index + 1
        return (
          <li
            key={name}
            aria-current={number === step ? 'step' : undefined}
            className={`[border-top-width:4px] pt-2 text-xs leading-tight sm:text-sm sm:leading-tight ${
              number <= step ? 'border-leaf' : 'border-line text-ink-soft'
            } ${number === step ? 'font-semibold' : ''}`}
          >
            <span className="block font-display text-lg">{number}</span>
            <span>{name}</span>
            {number < step ? <VisuallyHidden> (done)</VisuallyHidden> : null}
          </li>
        )
      })}
    </ol>
  )
}
