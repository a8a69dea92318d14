import { island } from '#app/design/island/island.tsx'
import { Survivor } from '#app/design/island/survivor.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { Button } from '#app/design/ui/button.tsx'
import type { FormAnswer } from '#app/features/leads/rules/form-answer.ts'
import { Receipt } from '#app/features/leads/ui/receipt.tsx'
import { quickActions } from '../content.ts'
import { formsOfPage } from '../rules/contact-forms.ts'
import { formHref, type QuickAction } from '../rules/contact-view.ts'
import type { OfficeDays } from '../ui/consultation-fields.tsx'
import { QuickActionForm } from '../ui/quick-action-form.tsx'
import { Thanks } from '../ui/thanks.tsx'
import { useContactForm } from './use-contact-form.ts'

type Props = {
  action: QuickAction
  days: OfficeDays
  first: FormAnswer
  /** In its dialog, or in the page for browsers without script. */
  place: 'dialog' | 'page'
}

/** CTC-10 to CTC-25: the form of a quick action, then the thanks. */
export const QuickActionRequest = island(
  'contact/quick-action',
  function QuickActionRequest({ action, days, first, place }: Props) {
    const prefix = `${place}-${action}`
    const { slots, isSent, receipt } = useContactForm({
      form: action,
      prefix,
      first,
      isSuccessToasted: true,
    })
    const { title, description } = formsOfPage[action].reply.success
    return (
      <Survivor>
        {isSent ? (
          <Thanks
            headingLevel="h3"
            title={title}
            description={description}
            receipt={receipt ? <Receipt receipt={receipt} /> : null}
          >
            {place === 'dialog' ? (
              <Button
                variant="secondary"
                onClick={(event) => event.currentTarget.closest('dialog')?.close()}
              >
                {quickActions.close}
              </Button>
            ) : (
              <ButtonLink to={formHref(action)} variant="secondary">
                {quickActions.again}
              </ButtonLink>
            )}
          </Thanks>
        ) : (
          <QuickActionForm {...slots} action={action} days={days} prefix={prefix} />
        )}
      </Survivor>
    )
  },
)
