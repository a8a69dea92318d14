import type { SitePath } from '#app/basics/site-path.ts'
import { useRef, type FormEvent } from 'react'
import { Survivor } from '#app/design/island/survivor.tsx'
import { showToast } from '#app/design/toast/show-toast.ts'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { requiredFieldsMissing } from '#app/features/leads/content/messages.ts'
import { guidedReply } from '#app/features/leads/forms/assessment.ts'
import { wizardForm } from '../../content.ts'
import { Receipt } from '#app/features/leads/ui/receipt.tsx'
import { emptyAnswer, type HealthAnswer } from '../../rules/health-answer.ts'
import { ThankYouPanel } from '../../ui/thank-you-panel.tsx'
import { useHealthLead } from './use-health-lead.tsx'
import { useWizardSteps } from './use-wizard-steps.ts'
import { WizardForm } from '../../ui/wizard-form.tsx'
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
  const missingToasts = useRef<(() => void)[]>([])
  const goTo = useWizardSteps(answer.outcome === 'sent' ? 3 : answer.step, (step) =>
    setAnswer((shown) =>
      shown.outcome === 'sent'
        ? emptyAnswer('wizard')
        : { ...shown, outcome: 'shown', step, fields: {} },
    ),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const next = answerInBrowser(answer, event)
    if (next?.outcome !== 'missing') for (const close of missingToasts.current.splice(0)) close()
    if (!next) return sending.onSubmit(event)
    event.preventDefault()
    setAnswer(next)
    goTo(next.step)
    if (next.outcome !== 'missing') return
    const words =
      next.step === 1 ? requiredFieldsMissing.onContinue : requiredFieldsMissing.onSubmit
    missingToasts.current.push(showToast({ tone: 'destructive', ...words }))
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
