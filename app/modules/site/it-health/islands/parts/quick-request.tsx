import { changeAddress } from '#app/design/island/address.ts'
import { Survivor } from '#app/design/island/survivor.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { assessmentForm } from '#app/modules/sales/lead/forms/assessment.ts'
import { quickForm } from '../../content.ts'
import { Receipt } from '#app/modules/sales/lead/ui/receipt.tsx'
import { emptyAnswer, type HealthAnswer } from '../../rules/health-answer.ts'
import { healthPath } from '../../rules/health-view.ts'
import { QuickForm } from '../../ui/quick-form.tsx'
import { AgainButton, ThankYouPanel } from '../../ui/thank-you-panel.tsx'
import { useHealthLead } from './use-health-lead.tsx'

/** ITH-02 to ITH-11. `isSent`: the page was opened by the redirect after a post without script. */
export function QuickRequest({ first, isSent }: { first: HealthAnswer; isSent: boolean }) {
  const { sending, parts } = useHealthLead({
    first: isSent ? { ...first, outcome: 'sent' } : first,
    reply: assessmentForm.reply,
    isSent,
  })
  const { answer, setAnswer } = sending
  if (answer.outcome !== 'sent') {
    return (
      <Survivor key="form">
        <QuickForm {...parts} {...sending} />
      </Survivor>
    )
  }
  const { heading, text, again } = quickForm.thanks
  const askAgain = () => {
    setAnswer(emptyAnswer('quick'))
    if (isSent) changeAddress(healthPath)
  }
  return (
    <Survivor key="thanks">
      <ThankYouPanel
        id="quick-answer"
        heading={heading}
        text={text}
        status={isSent ? assessmentForm.reply.success : undefined}
        receipt={sending.receipt ? <Receipt receipt={sending.receipt} /> : null}
      >
        <AgainButton action={healthPath} onAgain={askAgain}>
          <Button type="submit" variant="secondary">
            {again}
          </Button>
        </AgainButton>
      </ThankYouPanel>
    </Survivor>
  )
}
