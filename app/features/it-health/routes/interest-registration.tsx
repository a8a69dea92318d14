import { formMessages } from '#app/features/leads/content/messages.ts'
import { interestContent } from '#app/features/leads/forms/interest/content.ts'
import { useLeadSubmission } from '#app/features/leads/ui/use-lead-submission.ts'
import { usePublicSite } from '#app/features/shell/ui/use-public-site.ts'
import type { HealthAnswer } from '../rules/health-answer.ts'
import { InterestForm } from '../ui/interest-form.tsx'
import { useHealthForm } from './use-health-form.ts'
import { useLeadParts } from './form-parts.tsx'

/** ITH-12 to ITH-14. `isSent`: the page was opened by the redirect after a post without script. */
export function InterestRegistration({ first, isSent }: { first: HealthAnswer; isSent: boolean }) {
  const { publicKey } = usePublicSite()
  const lead = useLeadSubmission({ publicKey, form: 'interest', entry: 'form' })
  const parts = useLeadParts('interest', interestContent.mandatory)
  const { attach, answer, isSending, isOffline, send } = useHealthForm({
    first,
    draft: 'interest',
    messages: formMessages.interest,
    send: lead.send,
  })
  return (
    <InterestForm
      {...parts}
      attach={attach}
      answer={answer}
      isSent={isSent}
      isSending={isSending}
      isOffline={isOffline}
      onSubmit={send}
    />
  )
}
