import { useNavigate } from 'react-router'
import { Button } from '#app/design/ui/button.tsx'
import { formMessages } from '#app/features/leads/content/messages.ts'
import { assessmentContent } from '#app/features/leads/forms/assessment/content.ts'
import { useLeadSubmission } from '#app/features/leads/ui/use-lead-submission.ts'
import { usePublicSite } from '#app/features/shell/ui/use-public-site.ts'
import { quickForm } from '../content.ts'
import { emptyAnswer, type HealthAnswer } from '../rules/health-answer.ts'
import { healthPath } from '../rules/health-view.ts'
import { QuickForm } from '../ui/quick-form.tsx'
import { AgainButton, ThankYouPanel } from '../ui/thank-you-panel.tsx'
import { useHealthForm } from './use-health-form.ts'
import { useLeadParts } from './form-parts.tsx'

/** ITH-02 to ITH-11. `isSent`: the page was opened by the redirect after a post without script. */
export function QuickRequest({ first, isSent }: { first: HealthAnswer; isSent: boolean }) {
  const { publicKey } = usePublicSite()
  const lead = useLeadSubmission({ publicKey, form: 'assessment', entry: 'quick' })
  const parts = useLeadParts('assessment', assessmentContent.mandatory)
  const navigate = useNavigate()
  const { attach, answer, setAnswer, isSending, isOffline, send } = useHealthForm({
    first: isSent ? { ...first, outcome: 'sent' } : first,
    draft: 'assessment',
    messages: formMessages['assessment-quick'],
    send: lead.send,
  })
  if (answer.outcome !== 'sent') {
    return (
      <QuickForm
        {...parts}
        attach={attach}
        answer={answer}
        isSending={isSending}
        isOffline={isOffline}
        onSubmit={send}
      />
    )
  }
  const { heading, text, again } = quickForm.thanks
  const askAgain = () => {
    setAnswer(emptyAnswer('quick'))
    if (isSent)
      void navigate(healthPath, { preventScrollReset: true, defaultShouldRevalidate: false })
  }
  return (
    <ThankYouPanel
      id="quick-answer"
      heading={heading}
      text={text}
      status={isSent ? formMessages['assessment-quick'].success : undefined}
    >
      <AgainButton action={healthPath} onAgain={askAgain}>
        <Button type="submit" variant="secondary">
          {again}
        </Button>
      </AgainButton>
    </ThankYouPanel>
  )
}
