import { emailAttributes } from '#app/design/form/email-attributes.ts'
import { PhoneInput } from '#app/design/form/phone-input.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { fieldLimits } from '#app/features/leads/schema/limits.ts'
import type { fieldsWith } from './fields-with.ts'

export type FieldProps = { field: ReturnType<typeof fieldsWith> }

export function NameField({ field }: FieldProps) {
  return (
    <TextInput {...field('name')} isRequired maxLength={fieldLimits.name} autoComplete="name" />
  )
}

export function EmailField({ field }: FieldProps) {
  return (
    <TextInput {...field('email')} {...emailAttributes} isRequired maxLength={fieldLimits.email} />
  )
}

export function PhoneField({ field, isRequired = false }: FieldProps & { isRequired?: boolean }) {
  return <PhoneInput {...field('phone')} isRequired={isRequired} maxLength={fieldLimits.phone} />
}

export function CompanyField({ field }: FieldProps) {
  return (
    <TextInput {...field('company')} maxLength={fieldLimits.company} autoComplete="organization" />
  )
}
