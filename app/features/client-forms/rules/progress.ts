import { fieldsOf, type NamedField } from '#app/features/form-engine/schema/definition.ts'
import { otherValue, type ClientForm, type Section, type Values } from '../schema/definition.ts'

/** True when the field holds an answer; "Other" counts once its text is there, a fee of 0 counts (D-135). */
export function isFilled(field: NamedField, values: Values): boolean {
  const value = (values[field.name] ?? '').trim()
  if (field.type === 'listed' && value === otherValue)
    return (values[`${field.name}.other`] ?? '').trim() !== ''
  return value !== ''
}

/** The share of the required fields that are filled, to the nearest percent (AUD-24). */
export function progressPercent(definition: ClientForm, values: Values): number {
  const required = fieldsOf(definition).filter(({ isRequired }) => isRequired)
  const filled = required.filter((field) => isFilled(field, values)).length
  return required.length === 0 ? 100 : Math.round((filled / required.length) * 100)
}

/** How many required fields of a section wait for an answer. */
export function missingIn(section: Section, values: Values): number {
  return fieldsOf(section).filter((field) => field.isRequired && !isFilled(field, values)).length
}
