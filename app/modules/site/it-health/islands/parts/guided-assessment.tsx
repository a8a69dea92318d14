import type { SitePath } from '#app/basics/site-path.ts'
import { useEffect, useEffectEvent, useRef, type FormEvent } from 'react'
import { Survivor } from '#app/design/island/survivor.tsx'
import { showToast } from '#app/design/toast/show-toast.ts'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { requiredFieldsMissing } from '#app/modules/sales/lead/content/messages.ts'
import { guidedReply } from '#app/modules/sales/lead/forms/assessment.ts'
import { wizardForm } from '../../content.ts'
import { Receipt } from '#app/modules/sales/lead/ui/receipt.tsx'
import { emptyAnswer, type HealthAnswer } from '../../rules/health-answer.ts'
import { ThankYouPanel } from '../../ui/thank-you-panel.tsx'
import { useHealthLead } from './use-health-lead.tsx'
import { useWizardSteps } from './use-wizard-steps.ts'
import { WizardForm } from '../../ui/wizard-form.tsx'
import type { WizardStep } from '../../rules/wizard.ts'
import { WizardSteps } from '../../ui/wizard-steps.tsx'
import { answerInBrowser } from '../../ui/wizard-in-browser.ts'

/** WIZ-02 to WIZ-15. `isSent`: the page was opened by the redirect after a post without script. */
export function GuidedAssessment({ first, isSent }: { first: HealthAnswer; isSent: boolean }) {
  const { sending, parts } = useHealthLead({
    first: isSent ? { ...first, outcome: 'sent' } : first,
    reply: guidedReply,
    isSent,
  })
  const { answer, setAnswer } = sending
  const missing = useMissingToasts(first)
  const goTo = useWizardSteps(answer.outcome === 'sent' ? 3 : answer.step, (step) =>
    setAnswer((shown) =>
      shown.outcome === 'sent'
        ? emptyAnswer('wizard')
        : { ...shown, outcome: 'shown', step, fields: {} },
    ),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const next = answerInBrowser(answer, event)
    if (next?.outcome !== 'missing') missing.close()
    if (!next) return sending.onSubmit(event)
    event.preventDefault()
    setAnswer(next)
    goTo(next.step)
    if (next.outcome === 'missing') missing.show(next.step)
  }
  if (answer.outcome !== 'sent') {
    return (
      <Survivor key="form">
        <WizardForm {...parts} {...sending} onSubmit={submit} />
      </Survivor>
    )
  }
  const { heading, text, home } = wizardForm.thanks
  return (
    <Survivor key="thanks">
      <WizardSteps step={3} />
      <ThankYouPanel
        id="wizard-answer"
        heading={heading}
        text={isSent ? text : `${text} ${guidedReply.success.description}`}
        status={isSent ? guidedReply.success : undefined}
        receipt={sending.receipt ? <Receipt receipt={sending.receipt} /> : null}
      >
        <ButtonLink to={'/' satisfies SitePath}>{home}</ButtonLink>
      </ThankYouPanel>
    </Survivor>
  )
}

/** WIZ-03, WIZ-06. A press that came before the script was answered by the server, with the words in the page alone. */
function useMissingToasts(first: HealthAnswer) {
  const shown = useRef<(() => void)[]>([])
  const show = (step: WizardStep) => {
    const words = step === 1 ? requiredFieldsMissing.onContinue : requiredFieldsMissing.onSubmit
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
