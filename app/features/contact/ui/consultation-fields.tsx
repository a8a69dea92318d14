import { useState } from 'react'
import { Select } from '#app/design/form/select.tsx'
import { TextArea } from '#app/design/form/text-area.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import {
  consultationContent,
  consultationTimes,
  consultationTypes,
} from '#app/features/leads/forms/consultation/content.ts'
import { fieldLimits } from '#app/features/leads/schema/limits.ts'
import { dayHints } from '../content.ts'
import { dayHint } from '../rules/day-hint.ts'
import { fieldsWith, type FieldsProps } from './fields-with.ts'
import { EmailField, NameField, PhoneField } from './person-fields.tsx'

const { unset, consultationTypeNames } = consultationContent
const times = consultationTimes.map((value) => ({ value, label: value }))
const types = consultationTypes.map((value) => ({ value, label: consultationTypeNames[value] }))

/** The days of a date picker, as YYYY-MM-DD. */
export type OfficeDays = {
  /** The first day that can be asked for (D-59). */
  today: string
  /** Public holidays of one year only, from the settings (D-152). */
  proclaimed: readonly string[]
}

/** CTC-10 to CTC-13. */
export function ConsultationFields({ today, proclaimed, ...props }: FieldsProps & OfficeDays) {
  const field = fieldsWith(props, consultationContent)
  const [day, setDay] = useState(props.values.preferredDate ?? '')
  const hint = dayHint(day, proclaimed)
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <NameField field={field} />
      <EmailField field={field} />
      <PhoneField field={field} />
      <div>
        <TextInput
          {...field('preferredDate')}
          type="date"
          min={today}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <p role="status" className="field-hint mt-1.5">
          {dayHints[hint ?? 'always']}
        </p>
      </div>
      <Select {...field('preferredTime')} placeholder={unset.preferredTime} options={times} />
      <Select {...field('consultationType')} placeholder={unset.consultationType} options={types} />
      <div className="md:col-span-2">
        <TextArea {...field('message')} rows={3} maxLength={fieldLimits.text} />
      </div>
    </div>
  )
}
