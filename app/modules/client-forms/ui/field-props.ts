import type { OptionLists, NamedField } from '#app/modules/forms/definition/rules.ts'
import type { Values } from '../definition/rules.ts'

export type FieldInputProps = {
  field: NamedField
  values: Values
  lists: OptionLists
  error: string | undefined
  onChange: (name: string, value: string) => void
}

export type InputPropsOf<Type extends NamedField['type']> = FieldInputProps & {
  field: Extract<NamedField, { type: Type }>
}

const fieldIdPrefix = 'f'
export const fieldId = (name: string) => `${fieldIdPrefix}-${name}`

export function engineControlProps({ field, values, error, onChange }: FieldInputProps) {
  const form = { fields: { [field.name]: field } }
  const errors = error ? { [field.name]: error } : {}
  return { form, name: field.name, prefix: fieldIdPrefix, values, errors, onAnswer: onChange }
}

export function frameProps({ field, error }: FieldInputProps) {
  const { name, label, hint } = field
  return { id: fieldId(name), name, label, hint, error, isRequired: field.isRequired === true }
}
