import { island } from '#app/design/island/island.tsx'
import { Survivor } from '#app/design/island/survivor.tsx'
import { referralForm } from '#app/features/leads/forms/referral.ts'
import type { FormAnswer } from '#app/features/leads/rules/form-answer.ts'
import { useLeadForm } from '#app/features/leads/ui/use-lead-form.tsx'
import { usePublicSite } from '#app/features/shell/ui/use-public-site.ts'
import { ReferralForm } from '../ui/referral-form.tsx'

/** What is kept on the device; the two statements are ticked anew each time. */
const drafted = ['name', 'email', 'friendName', 'friendEmail'] as const

/** BUN-11, in the browser and, with `first`, after a post without script. */
export const Referral = island(
  'bundles/referral',
  function Referral({ first }: { first: FormAnswer }) {
    const { slots } = useLeadForm({
      site: usePublicSite(),
      form: referralForm,
      drafted,
      prefix: 'referral',
      first,
    })
    return (
      <Survivor>
        <ReferralForm {...slots} />
      </Survivor>
    )
  },
)
