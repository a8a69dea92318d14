import { referralContent } from '#app/features/leads/forms/referral/content.ts'
import { referralFields } from '../content/forms.ts'
import type { FormAnswer } from '../rules/form-answer.ts'
import { ReferralForm } from '../ui/referral-form.tsx'
import { useBundleForm } from './use-bundle-form.tsx'

/** BUN-11, in the browser and, with `first`, after a post without script. */
export function ReferralRequest({ first }: { first: FormAnswer }) {
  const { mandatory, success, failure } = referralContent
  const slots = useBundleForm({
    form: 'referral',
    fields: referralFields,
    first,
    mandatory,
    success,
    failure,
  })
  return <ReferralForm {...slots} />
}
