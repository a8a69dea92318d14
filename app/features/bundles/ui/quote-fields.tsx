import type { FieldErrors } from '#app/basics/outcome.ts'
import { provinces } from '#app/basics/south-africa.ts'
import { Select } from '#app/design/form/select.tsx'
import { TextArea } from '#app/design/form/text-area.tsx'
import { emailAttributes } from '#app/design/form/email-attributes.ts'
import { PhoneInput } from '#app/design/form/phone-input.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import {
  bundleEmployeeOptions,
  bundleQuoteContent,
  bundleServices,
} from '#app/features/leads/forms/bundle-quote/content.ts'
import { fieldLimits } from '#app/features/leads/schema/limits.ts'

const { labels, placeholders, unset, challengesRows } = bundleQuoteContent
const choices = {
  employees: bundleEmployeeOptions.map((value) => ({ value, label: value })),
  province: provinces.map((value) => ({ value, label: value })),
  serviceInterest: bundleServices.map((value) => ({ value, label: value })),
}

type QuoteFieldsProps = { values: Record<string, string>; errors: FieldErrors }

/** BQF-01 to BQF-06. */
export function QuoteFields({ values, errors }: QuoteFieldsProps) {
  const about = (name: keyof typeof labels) => ({
    id: `quote-${name}`,
    name,
    label: labels[name],
    defaultValue: values[name],
    error: errors[name],
  })
  const text = (name: 'name' | 'email' | 'company' | 'phone' | 'city') => ({
    ...about(name),
    placeholder: placeholders[name],
    maxLength: fieldLimits[name],
  })
  const select = (name: keyof typeof choices) => ({
    ...about(name),
    options: choices[name],
    placeholder: unset[name],
  })
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <TextInput {...text('name')} isRequired autoComplete="name" />
      <TextInput {...text('email')} {...emailAttributes} isRequired />
      <TextInput {...text('company')} isRequired autoComplete="organization" />
      <PhoneInput {...text('phone')} />
      <Select {...select('employees')} />
      <Select {...select('serviceInterest')} />
      <Select {...select('province')} autoComplete="address-level1" />
      <TextInput {...text('city')} autoComplete="address-level2" />
      <div className="md:col-span-2">
        <TextArea
          {...about('challenges')}
          placeholder={placeholders.challenges}
          rows={challengesRows}
          maxLength={fieldLimits.text}
        />
      </div>
    </div>
  )
}
