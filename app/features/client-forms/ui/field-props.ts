import type { Field, Lists, Values } from '../schema/definition.ts'

export type FieldInputProps = {
  field: Field
  values: Values
  lists: Lists
  error: string | undefined
  onChange: (name: string, value: string) => void
}

export const fieldId = (name: string) => `f-${name}`
