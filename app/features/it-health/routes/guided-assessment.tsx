import type { FormEvent } from 'react'
import { showToast } from '#app/design/toast/show-toast.ts'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { assessmentContent } from '#app/features/leads/forms/assessment/content.ts'
import { useLeadSubmission } from '#app/features/leads/ui/use-lead-submission.ts'
import { wizardForm } from '../content.ts'
import type { HealthAnswer } from '../rules/health-answer.ts'
import { ThankYouPanel } from '../ui/thank-you-panel.tsx'
import { useHealthForm } from './use-health-form.ts'
import { WizardForm } from '../ui/wizard-form.tsx'
import { WizardSteps } from '../ui/wizard-steps.tsx'
import { answerInBrowser } from '../ui/wizard-in-browser.ts'
import { useLeadParts, useSite } from './form-parts.tsx'

/** WIZ-02 to WIZ-15. `isSent`: the page was opened by the redirect after a post without script. */
export function GuidedAssessment({ first, isSent }: { first: HealthAnswer; isSent: boolean }) {
  const { publicKey } = useSite()
  const lead = useLeadSubmission({ publicKey, form: 'assessment', entry: 'wizard' })
  const parts = useLeadParts(assessmentContent.mandatory)
  const { attach, answer, setAnswer, isSending, isOffline, send } = useHealthForm({
    first: isSent ? { ...first, outcome: 'sent' } : first,
    draft: 'assessment',
    channel: 'stack',
    success: wizardForm.success,
    failure: wizardForm.failure,
    send: lead.send,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const next = answerInBrowser(answer, event)
    if (!next) return void send(event)
    event.preventDefault()
    setAnswer(next)
    if (next.outcome !== 'missing') return
    const words = next.step === 1 ? wizardForm.missingOnContinue : wizardForm.missingOnSubmit
    showToast({ channel: 'stack', tone: 'destructive', ...words })
  }
  if (answer.outcome !== 'sent') {
    return (
      <WizardForm
        {...parts}
        attach={attach}
        answer={answer}
        isSending={isSending}
        isOffline={isOffline}
        onSubmit={submit}
      />
    )
  }
  const { heading, text, home } = wizardForm.thanks
  return (
    <>
      <WizardSteps step={3} />
      <ThankYouPanel
        id="wizard-answer"
        heading={heading}
        text={isSent ? text : `${text} ${wizardForm.success.description}`}
        status={isSent ? wizardForm.success : undefined}
      >
        <ButtonLink to="/">{home}</ButtonLink>
      </ThankYouPanel>
    </>
  )
}
