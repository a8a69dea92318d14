import { island } from '#app/design/island/island.tsx'
import { Survivor } from '#app/design/island/survivor.tsx'
import { launchInterestForm } from '#app/modules/sales/lead/forms/launch-interest.ts'
import type { FormAnswer } from '#app/modules/sales/lead/rules/form-answer.ts'
import { useLeadForm } from '#app/modules/sales/lead/ui/use-lead-form.tsx'
import { usePublicSite } from '#app/modules/shell/ui/use-public-site.ts'
import type { ComingSoonPage } from '../content/coming-soon.ts'
import { LaunchForm } from '../ui/launch-form.tsx'

type Props = {
  page: Pick<ComingSoonPage, 'path' | 'service'>
  /** What the server answered, where the form was posted to the page. */
  first: FormAnswer
}

/** CLD-05 */
export const Launch = island('site/cloud/launch', function Launch({ page, first }: Props) {
  const { slots, answer } = useLeadForm({
    site: usePublicSite(),
    form: launchInterestForm,
    prefix: 'launch',
    first,
    channels: ['email'],
    isRefusalAnError: false,
  })
  return (
    <Survivor>
      <LaunchForm {...slots} page={page} isSent={answer.outcome === 'sent'} />
    </Survivor>
  )
})
