import { callMeFields } from '#app/features/coverage/content/checker.ts'
import type { SeenCheck } from '#app/features/coverage/rules/lead-of-check.ts'
import { CallMeForm } from '#app/features/coverage/ui/call-me-form.tsx'
import { callMandatory, coverageForm } from '#app/features/leads/forms/coverage.ts'
import { emptyAnswer, type FormAnswer } from '#app/features/leads/rules/form-answer.ts'
import { useLeadForm } from '#app/features/leads/ui/use-lead-form.tsx'
import { usePublicSite } from '#app/features/shell/ui/use-public-site.ts'
import { fibrePath } from '../content.ts'

/** COV-28, sent in place where script runs. `first`: what the server answered to a post without script. */
export function CallMe({ check, first }: { check: SeenCheck; first?: FormAnswer }) {
  const { slots, answer } = useLeadForm({
    site: usePublicSite(),
    form: coverageForm,
    fields: callMeFields,
    prefix: 'call-me',
    first: first ?? emptyAnswer,
    mandatory: callMandatory,
    channels: ['phone', 'whatsapp'],
  })
  return <CallMeForm {...slots} check={check} isSent={answer.outcome === 'sent'} page={fibrePath} />
}
