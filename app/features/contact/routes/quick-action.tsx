import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import { emptyAnswer, type FormAnswer } from '#app/features/leads/rules/form-answer.ts'
import { Receipt } from '#app/features/leads/ui/receipt.tsx'
import { quickActions, quickActionWords, shortestSubmitMs } from '../content.ts'
import { formsOfPage } from '../rules/contact-forms.ts'
import { formHref, type QuickAction } from '../rules/contact-view.ts'
import type { OfficeDays } from '../ui/consultation-fields.tsx'
import { QuickActionForm } from '../ui/quick-action-form.tsx'
import { openerId } from '../ui/quick-action-menu.tsx'
import { Thanks } from '../ui/thanks.tsx'
import { useContactForm } from './use-contact-form.tsx'

const useQuickAction = (action: QuickAction, prefix: string, first: FormAnswer) =>
  useContactForm({
    form: action,
    prefix,
    first,
    shortestMs: shortestSubmitMs,
    isSuccessToasted: true,
  })

function thanksFor(action: QuickAction) {
  const { title, description } = formsOfPage[action].reply.success
  return { title, description }
}

/** A quick action in its dialog (A11Y-03); what it knows outlives the dialog, so that closing loses nothing. */
export function QuickActionDialog(props: {
  action: QuickAction
  days: OfficeDays
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const { action, days, isOpen, onOpenChange } = props
  const prefix = `dialog-${action}`
  const { slots, isSent, receipt } = useQuickAction(action, prefix, emptyAnswer)
  const words = quickActionWords[action]
  return (
    <LazyDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={words.opener}
      description={words.description}
      finalFocus={() => document.getElementById(openerId(action))}
    >
      {isSent ? (
        <Thanks
          headingLevel="h3"
          receipt={receipt ? <Receipt receipt={receipt} /> : null}
          {...thanksFor(action)}
        >
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {quickActions.close}
          </Button>
        </Thanks>
      ) : (
        <QuickActionForm {...slots} action={action} days={days} prefix={prefix} />
      )}
    </LazyDialog>
  )
}

/** The same in the page, for browsers without script. */
export function QuickActionInPage(props: {
  action: QuickAction
  days: OfficeDays
  first: FormAnswer
}) {
  const { action, days } = props
  const prefix = `page-${action}`
  const { slots, isSent, receipt } = useQuickAction(action, prefix, props.first)
  const words = quickActionWords[action]
  return (
    <div className="card card-raised">
      <h2 className="recipe-head text-2xl">{words.opener}</h2>
      {isSent ? (
        <Thanks
          headingLevel="h3"
          receipt={receipt ? <Receipt receipt={receipt} /> : null}
          {...thanksFor(action)}
        >
          <ButtonLink to={formHref(action)} reloadDocument variant="secondary">
            {quickActions.again}
          </ButtonLink>
        </Thanks>
      ) : (
        <>
          <p className="mt-3 mb-5 text-ink-soft">{words.description}</p>
          <QuickActionForm {...slots} action={action} days={days} prefix={prefix} />
        </>
      )}
    </div>
  )
}
