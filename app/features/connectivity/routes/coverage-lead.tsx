import type { SeenCheck } from '#app/features/coverage/rules/lead-of-check.ts'
import { CoverageLeadForm } from '#app/features/coverage/ui/coverage-lead-form.tsx'
import { coverageForm } from '#app/features/leads/forms/coverage.ts'
import { emptyAnswer, type FormAnswer } from '#app/features/leads/rules/form-answer.ts'
import { useLeadForm } from '#app/features/leads/ui/use-lead-form.tsx'
import { usePublicSite } from '#app/features/shell/ui/use-public-site.ts'
import { fibrePath } from '../content.ts'

/** COV-33, sent in place where script runs. `first`: what the server answered to a post without script. */
export function CoverageLead({ check, first }: { check: SeenCheck; first?: FormAnswer }) {
  const { slots, answer } = useLeadForm({
    site: usePublicSite(),
    form: coverageForm,
    prefix: 'coverage-lead',
    first: first ?? emptyAnswer,
  })
  const isSent = answer.outcome === 'sent'
  const isOpen = first !== undefined
  return <CoverageLeadForm {...slots} {...{ check, isOpen, isSent }} page={fibrePath} />
}
