import { useEffect, useRef } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { FormFields } from '#app/modules/forms/ui/form-field.tsx'
import { requiredFieldsMissing } from '#app/modules/sales/lead/content/messages.ts'
import { assessmentForm, guidedReply } from '#app/modules/sales/lead/forms/assessment.ts'
import { wizardForm } from '../content.ts'
import {
  anchorOf,
  businessFields,
  detailFields,
  type HealthAnswer,
} from '../rules/health-answer.ts'
import { healthHref } from '../rules/health-view.ts'
import { FormProblems } from './form-problems.tsx'
import type { HealthFormProps } from './form-slots.ts'
import { WizardSteps } from './wizard-steps.tsx'

/**
 * Steps 1 and 2 (WIZ-02 to WIZ-09) in one form: the step that is not shown stays in it, hidden, so its
 * values travel with every post and nothing is lost without script. The browser's own checks are off,
 * since the documented messages take their place.
 */
export function WizardForm({ attach, answer, isSending, ...props }: HealthFormProps) {
  const { step } = answer
  const heading = useFocusOnStep(step)
  const fields = { prefix: 'wizard', values: answer.values, errors: answer.fields }
  return (
    <form
      ref={attach}
      method="post"
      id={anchorOf(answer)}
      // Comes alive by itself, so that the documented toast is shown of a press that was quicker than the script.
      data-wake={answer.outcome === 'missing' ? '' : undefined}
      action={`${healthHref({ view: 'wizard' })}#wizard-answer`}
      onSubmit={props.onSubmit}
      noValidate
      className="grid gap-5"
    >
      <WizardSteps step={step} />
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-2xl">
          {wizardForm.steps[step - 1]}
        </h2>
        <p className="mt-1 text-ink-soft">{wizardForm.intros[step - 1]}</p>
      </div>
      <FormProblems answer={answer} words={wordsOf(answer)} isOffline={props.isOffline} />
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

/** Submit stands first in the page, so that Enter sends the form and does not go back. */
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
        {wizardForm.next}
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
        busyLabel={wizardForm.submitting}
      >
        {wizardForm.submit}
      </Button>
      <Button
        key="back"
        type="submit"
        name="intent"
        value="back"
        variant="secondary"
        disabled={isSending}
      >
        {wizardForm.back}
      </Button>
    </div>
  )
}

/** Nothing was submitted when Continue found a wrong field, so no documented text tells it. */
function wordsOf(answer: HealthAnswer) {
  if (answer.outcome === 'refused' && answer.step === 1) return undefined
  if (answer.outcome !== 'missing') return guidedReply.failure
  return answer.step === 1 ? requiredFieldsMissing.onContinue : requiredFieldsMissing.onSubmit
}

/** A step that opens in the browser takes the focus; the first one shown does not. */
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
