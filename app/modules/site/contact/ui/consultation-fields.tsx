import { useState } from 'react'
import { type Answered, FormField, FormFields } from '#app/modules/forms/ui/form-field.tsx'
import { consultationForm as form } from '#app/modules/sales/lead/forms/consultation.ts'
import { dayHints } from '../content.ts'
import { dayHint } from '../rules/day-hint.ts'

/** The days of a date picker, as YYYY-MM-DD. */
export type OfficeDays = {
  /** The first day that can be asked for (D-59). */
  today: string
  /** Public holidays of one year only, from the settings (D-152). */
  proclaimed: readonly string[]
}

/** CTC-10 to CTC-13: the fields of the form, with a hint under the day. */
export function ConsultationFields({ today, proclaimed, ...answered }: Answered & OfficeDays) {
  return (
    <FormFields
      form={form}
      {...answered}
      draw={{
        preferredDate: <DayField {...{ today, proclaimed, ...answered }} />,
      }}
    />
  )
}

function DayField({ today, proclaimed, ...answered }: Answered & OfficeDays) {
  const [day, setDay] = useState(answered.values.preferredDate ?? '')
  const hint = dayHint(day, proclaimed)
  return (
    <div>
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
