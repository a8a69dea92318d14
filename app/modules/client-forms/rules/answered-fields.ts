import { type Lists, type NamedField, fieldsOf } from '#app/modules/forms/schema/definition.ts'
import {
  type ClientForm,
  type Section,
  type Values,
  otherName,
  otherValue,
} from '../schema/definition.ts'
import { answerText as textOf } from '#app/modules/forms/rules/answer-text.ts'

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

export type AnsweredField = { name: string; label: string; text: string; isMissing: boolean }

/** The answers in words, in the order of the form; empty optional ones are left out. */
export function answeredFields(
  definition: ClientForm,
  values: Values,
  lists: Lists,
): AnsweredField[] {
  return fieldsOf(definition).flatMap((field) => {
    const isMissing = !isFilled(field, values)
    if (isMissing && !field.isRequired) return []
    const { name, label } = field
    return [{ name, label, isMissing, text: isMissing ? '' : answerText(field, values, lists) }]
  })
}

/** One answer as people read it; the line beside a choice where "Other" was chosen. */
export function answerText(field: NamedField, values: Values, lists: Lists = {}): string {
  const value = values[field.name] ?? ''
  const other = field.type === 'listed' && value === otherValue && values[otherName(field)]
  return other || textOf(field, value, lists)
}
