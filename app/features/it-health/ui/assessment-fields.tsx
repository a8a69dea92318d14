import type { FieldErrors } from '#app/basics/outcome.ts'
import { Select } from '#app/design/form/select.tsx'
import { TextArea } from '#app/design/form/text-area.tsx'
import { emailAttributes } from '#app/design/form/email-attributes.ts'
import { PhoneInput } from '#app/design/form/phone-input.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import {
  assessmentContent,
  assessmentTypes,
  employeeOptions,
} from '#app/features/leads/forms/assessment/content.ts'
import { fieldLimits } from '#app/features/leads/schema/limits.ts'

export type AssessmentFieldsProps = {
  /** Before the id of each control: one page may hold two of these forms. */
  form: string
  values: Record<string, string>
  errors: FieldErrors
}

const { labels, placeholders, assessmentTypeNames, employeesUnset } = assessmentContent
const employees = employeeOptions.map((value) => ({ value, label: value }))
const types = assessmentTypes.map((value) => ({ value, label: assessmentTypeNames[value] }))

/** Who asks: step 1 of the wizard, and the upper half of the quick form (ITH-02, ITH-05, WIZ-02). */
export function BusinessFields({ form, values, errors }: AssessmentFieldsProps) {
  const field = (name: 'name' | 'email' | 'company' | 'phone') => ({
    id: `${form}-${name}`,
    name,
    label: labels[name],
    placeholder: placeholders[name],
    defaultValue: values[name],
    error: errors[name],
    maxLength: fieldLimits[name],
  })
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <TextInput {...field('name')} isRequired autoComplete="name" />
      <TextInput {...field('email')} {...emailAttributes} isRequired />
      <TextInput {...field('company')} isRequired autoComplete="organization" />
      <PhoneInput {...field('phone')} />
      <div className="md:col-span-2">
        <Select
          id={`${form}-employees`}
          name="employees"
          label={labels.employees}
          placeholder={employeesUnset}
          options={employees}
          defaultValue={values.employees}
          error={errors.employees}
        />
      </div>
    </div>
  )
}

/** What to look at: step 2 of the wizard, and the lower half of the quick form (WIZ-11, WIZ-13, D-66). */
export function DetailFields({ form, values, errors }: AssessmentFieldsProps) {
  return (
    <div className="grid gap-5">
      <Select
        id={`${form}-assessmentType`}
        name="assessmentType"
        label={labels.assessmentType}
        options={types}
        defaultValue={values.assessmentType}
        error={errors.assessmentType}
      />
      <TextArea
        id={`${form}-challenges`}
        name="challenges"
        rows={4}
        label={labels.challenges}
        placeholder={placeholders.challenges}
        defaultValue={values.challenges}
        error={errors.challenges}
        maxLength={fieldLimits.text}
      />
    </div>
  )
}
