import type { FormEvent } from 'react'
import { showToast } from '#app/design/toast/show-toast.ts'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { formMessages, requiredFieldsMissing } from '#app/features/leads/content/messages.ts'
import { assessmentContent } from '#app/features/leads/forms/assessment/content.ts'
import { useLeadSubmission } from '#app/features/leads/ui/use-lead-submission.ts'
import { usePublicSite } from '#app/features/shell/ui/use-public-site.ts'
import { wizardForm } from '../content.ts'
import type { HealthAnswer } from '../rules/health-answer.ts'
import { ThankYouPanel } from '../ui/thank-you-panel.tsx'
import { useHealthForm } from './use-health-form.ts'
import { WizardForm } from '../ui/wizard-form.tsx'
import { WizardSteps } from '../ui/wizard-steps.tsx'
import { answerInBrowser } from '../ui/wizard-in-browser.ts'
import { useLeadParts } from './form-parts.tsx'

const messages = formMessages['assessment-wizard']

/** WIZ-02 to WIZ-15. `isSent`: the page was opened by the redirect after a post without script. */
export function GuidedAssessment({ first, isSent }: { first: HealthAnswer; isSent: boolean }) {
  const { publicKey } = usePublicSite()
  const lead = useLeadSubmission({ publicKey, form: 'assessment', entry: 'wizard' })
  const parts = useLeadParts('assessment', assessmentContent.mandatory)
  const { attach, answer, setAnswer, isSending, isOffline, send } = useHealthForm({
    first: isSent ? { ...first, outcome: 'sent' } : first,
    draft: 'assessment',
    messages,
    send: lead.send,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const next = answerInBrowser(answer, event)
    if (!next) return void send(event)
    event.preventDefault()
    setAnswer(next)
    if (next.outcome !== 'missing') return
    const words =
      next.step === 1 ? requiredFieldsMissing.onContinue : requiredFieldsMissing.onSubmit
    showToast({ tone: 'destructive', ...words })
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
        text={isSent ? text : `${text} ${messages.success.description}`}
        status={isSent ? messages.success : undefined}
      >
        <ButtonLink to="/">{home}</ButtonLink>
      </ThankYouPanel>
    </>
  )
}
