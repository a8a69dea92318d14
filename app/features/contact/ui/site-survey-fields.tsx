import { Select } from '#app/design/form/select.tsx'
import { TextArea } from '#app/design/form/text-area.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { buildingTypes, siteSurveyContent } from '#app/features/leads/forms/site-survey/content.ts'
import { fieldLimits } from '#app/features/leads/schema/limits.ts'
import { fieldsWith, type FieldsProps } from './fields-with.ts'
import { CompanyField, EmailField, NameField, PhoneField } from './person-fields.tsx'

const { unset, buildingTypeNames } = siteSurveyContent
const types = buildingTypes.map((value) => ({ value, label: buildingTypeNames[value] }))

/** CTC-15 to CTC-17. */
export function SiteSurveyFields(props: FieldsProps) {
  const field = fieldsWith(props, siteSurveyContent)
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <NameField field={field} />
      <EmailField field={field} />
      <PhoneField field={field} isRequired />
      <CompanyField field={field} />
      <div className="md:col-span-2">
        <TextInput
          {...field('address')}
          isRequired
          maxLength={fieldLimits.address}
          autoComplete="street-address"
        />
      </div>
      <div className="md:col-span-2">
        <Select {...field('buildingType')} placeholder={unset.buildingType} options={types} />
      </div>
      <div className="md:col-span-2">
        <TextArea {...field('requirements')} rows={3} maxLength={fieldLimits.text} />
      </div>
    </div>
  )
}
