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

/** CTC-10 to CTC-13. `today` is the first day that can be asked for (D-59), as YYYY-MM-DD. */
export function ConsultationFields({ today, ...props }: FieldsProps & { today: string }) {
  const field = fieldsWith(props, consultationContent)
  const [hint, setHint] = useState(dayHint(props.values.preferredDate ?? ''))
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
          onChange={(event) => setHint(dayHint(event.currentTarget.value))}
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
