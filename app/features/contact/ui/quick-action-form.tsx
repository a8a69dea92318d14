import type { FormSlots } from '#app/design/form/form-slots.ts'
import { Button } from '#app/design/ui/button.tsx'
import { FormFields } from '#app/features/form-engine/ui/form-field.tsx'
import { quickActions, quickActionWords } from '../content.ts'
import { formsOfPage } from '../rules/contact-forms.ts'
import { formHref, type QuickAction } from '../rules/contact-view.ts'
import { ConsultationFields, type OfficeDays } from './consultation-fields.tsx'

export type QuickActionFormProps = FormSlots & {
  action: QuickAction
  /** Ids of the fields are `prefix-name`: the same form may stand in the page and in its dialog. */
  prefix: string
  days: OfficeDays
}

/** CTC-10 to CTC-23. Required fields, e-mail format and past dates are the browser's to check, then the server's. */
export function QuickActionForm({ action, prefix, attach, ...props }: QuickActionFormProps) {
  const words = quickActionWords[action]
  const fields = { prefix, values: props.values, errors: props.errors }
  return (
    <form
      ref={attach}
      method="post"
      action={formHref(action)}
      onSubmit={props.onSubmit}
      tabIndex={-1}
      aria-label={words.opener}
      className="grid gap-5"
    >
      {props.outcome}
      <input type="hidden" name="form" value={action} />
      {props.hiddenInputs}
      {action === 'consultation' ? (
        <ConsultationFields {...fields} {...props.days} />
      ) : (
        <FormFields form={formsOfPage[action]} {...fields} />
      )}
      {props.privacyNotice}
      <Button
        type="submit"
        isBusy={props.isSending}
        disabled={props.isSending}
        busyLabel={quickActions.submitting}
        className="sm:justify-self-start"
      >
        {words.submit}
      </Button>
    </form>
  )
}
