import { referralForm } from '#app/features/leads/forms/referral.ts'
import type { FormAnswer } from '#app/features/leads/rules/form-answer.ts'
import { useLeadForm } from '#app/features/leads/ui/use-lead-form.tsx'
import { usePublicSite } from '#app/features/shell/ui/use-public-site.ts'
import { referralDrafted } from '../content/forms.ts'
import { ReferralForm } from '../ui/referral-form.tsx'

/** BUN-11, in the browser and, with `first`, after a post without script. */
export function ReferralRequest({ first }: { first: FormAnswer }) {
  const { slots } = useLeadForm({
    site: usePublicSite(),
    form: referralForm,
    drafted: referralDrafted,
    prefix: 'referral',
    first,
  })
  return <ReferralForm {...slots} />
}
