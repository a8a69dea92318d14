import { Survivor } from '#app/design/island/survivor.tsx'
import { interestForm } from '#app/modules/sales/lead/forms/interest.ts'
import { Receipt } from '#app/modules/sales/lead/ui/receipt.tsx'
import type { HealthAnswer } from '../../rules/health-answer.ts'
import { InterestForm } from '../../ui/interest-form.tsx'
import { useHealthLead } from './use-health-lead.tsx'

/** ITH-12 to ITH-14. `isSent`: the page was opened by the redirect after a post without script. */
export function InterestRegistration({ first, isSent }: { first: HealthAnswer; isSent: boolean }) {
  const { sending, parts } = useHealthLead({
    first,
    reply: interestForm.reply,
    isSent,
  })
  const { receipt, answer } = sending
  return (
    <Survivor>
      <InterestForm
        {...parts}
        {...sending}
        isSent={isSent}
        receipt={
          receipt ? <Receipt receipt={receipt} takesFocus={answer.outcome === 'sent'} /> : null
        }
      />
    </Survivor>
  )
}
