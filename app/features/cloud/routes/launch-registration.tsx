import { launchInterestForm } from '#app/features/leads/forms/launch-interest.ts'
import type { FormAnswer } from '#app/features/leads/rules/form-answer.ts'
import { useLeadForm } from '#app/features/leads/ui/use-lead-form.tsx'
import { usePublicSite } from '#app/features/shell/ui/use-public-site.ts'
import type { ComingSoonPage } from '../content/coming-soon.ts'
import { LaunchForm } from '../ui/launch-form.tsx'

/** CLD-05, sent in place where script runs. `first`: what the server answered to a post without script. */
export function LaunchRegistration({ page, first }: { page: ComingSoonPage; first: FormAnswer }) {
  const { slots, answer } = useLeadForm({
    site: usePublicSite(),
    form: launchInterestForm,
    prefix: 'launch',
    first,
    channels: ['email'],
    isRefusalAnError: false,
  })
  return <LaunchForm {...slots} page={page} isSent={answer.outcome === 'sent'} />
}
