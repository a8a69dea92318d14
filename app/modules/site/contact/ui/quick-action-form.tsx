import type { FormSlots } from '#app/design/form/form-slots.ts'
import { PostedForm } from '#app/design/form/posted-form.tsx'
import { FormFields } from '#app/modules/forms/ui/form-field.tsx'
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
export function QuickActionForm({ action, prefix, ...props }: QuickActionFormProps) {
  const words = quickActionWords[action]
  const fields = { prefix, values: props.values, errors: props.errors }
  return (
    <PostedForm
      slots={props}
      action={formHref(action)}
      submit={{
        label: words.submit,
        busyLabel: quickActions.submitting,
        disabled: props.isSending,
        className: 'sm:justify-self-start',
      }}
      tabIndex={-1}
      aria-label={words.opener}
      className="grid gap-5"
    >
      {props.outcome}
      <input type="hidden" name="form" value={action} />
      {action === 'consultation' ? (
        <ConsultationFields {...fields} {...props.days} />
      ) : (
        <FormFields form={formsOfPage[action]} {...fields} />
      )}
    </PostedForm>
  )
}
