import { island } from '#app/design/island/island.tsx'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { referralForm } from '#app/modules/sales/lead/forms/referral.ts'
import type { FormAnswer } from '#app/modules/sales/lead/public-form/rules.ts'
import { useLeadForm } from '#app/modules/sales/lead/public-form/ui/use-lead-form.tsx'
import { usePublicSite } from '#app/modules/shell/ui/use-public-site.ts'
import { ReferralForm } from '../ui/referral-form.tsx'

/** What is kept on the device; the two statements are ticked anew each time. */
const drafted = ['name', 'email', 'friendName', 'friendEmail'] as const

/** BUN-11, in the browser and, with `first`, after a post without script. */
export const Referral = island(
  'site/bundles/referral',
  function Referral({ first }: { first: FormAnswer }) {
    const { slots } = useLeadForm({
      site: usePublicSite(),
      form: referralForm,
      drafted,
      prefix: 'referral',
      first,
    })
    return (
      <ResilientSubtree>
        <ReferralForm {...slots} />
      </ResilientSubtree>
    )
  },
)
