import { Select } from '#app/design/form/select.tsx'
import { TextArea } from '#app/design/form/text-area.tsx'
import {
  cloudQuoteContent,
  cloudQuoteEmployees,
  cloudQuoteServices,
} from '#app/features/leads/forms/cloud-quote/content.ts'
import { fieldLimits } from '#app/features/leads/schema/limits.ts'
import { fieldsWith, type FieldsProps } from './fields-with.ts'
import { CompanyField, EmailField, NameField, PhoneField } from './person-fields.tsx'

const { unset, cloudServiceNames } = cloudQuoteContent
const sizes = cloudQuoteEmployees.map((value) => ({ value, label: value }))
const services = cloudQuoteServices.map((value) => ({ value, label: cloudServiceNames[value] }))

/** CTC-19 to CTC-22. */
export function CloudQuoteFields(props: FieldsProps) {
  const field = fieldsWith(props, cloudQuoteContent)
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <NameField field={field} />
      <EmailField field={field} />
      <PhoneField field={field} />
      <CompanyField field={field} />
      <Select {...field('employees')} placeholder={unset.employees} options={sizes} />
      <Select {...field('cloudService')} placeholder={unset.cloudService} options={services} />
      <div className="md:col-span-2">
        <TextArea {...field('requirements')} rows={3} maxLength={fieldLimits.text} />
      </div>
    </div>
  )
}
