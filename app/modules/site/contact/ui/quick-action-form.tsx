import { useEffect, useRef, useState } from 'react'
import { type FormSlots, PostedForm } from '#app/design/form/form.tsx'
import { FormField, FormFields, type FormState } from '#app/modules/forms/ui/form-field.tsx'
import { consultationForm as form } from '#app/modules/sales/lead/forms/quick-action.ts'
import { dayHints, quickActionWords, quickActions } from '../content.ts'
import { dayHint, formHref, contactFormDefinitions, type QuickAction } from '../rules.ts'

export type QuickActionFormProps = FormSlots & {
  action: QuickAction
  /** Prefix of the field IDs (`prefix-name`), because the same form may be in the page and in its dialog. */
  prefix: string
  days: OfficeDays
}

/** The browser checks required fields, the email format and past dates, then the server checks them again. */
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
      <FormFields
        form={contactFormDefinitions[action]}
        {...fields}
        draw={{ preferredDate: <DayField {...props.days} {...fields} /> }}
      />
    </PostedForm>
  )
}

/** Dates for the date picker, as YYYY-MM-DD. */
export type OfficeDays = {
  /** First day that the visitor can request. */
  today: string
  /** Public holidays of one year only, from the settings. */
  proclaimed: readonly string[]
}

function DayField({ today, proclaimed, ...answered }: FormState & OfficeDays) {
  const [day, setDay] = useState(answered.values.preferredDate ?? '')
  const hint = dayHint(day, proclaimed)
  const field = useRef<HTMLDivElement>(null)
  // A draft fills the field without an event.
  useEffect(() => setDay(field.current?.querySelector('input')?.value ?? ''), [])
  return (
    <div ref={field}>
      <FormField
        form={form}
        name="preferredDate"
        {...answered}
        min={today}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <p role="status" className="field-hint mt-1.5">
        {dayHints[hint ?? 'always']}
      </p>
    </div>
  )
}
