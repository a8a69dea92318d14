import {
  type Lists,
  type NamedField,
  fieldsOf,
  optionsOf,
} from '#app/features/form-engine/schema/definition.ts'
import { type ClientForm, type Section, type Values, otherValue } from '../schema/definition.ts'
import { formatDate } from '#app/basics/dates.ts'
import { formatRandsAndCents } from '#app/basics/money.ts'
import {
  fileHashes,
  isFileHash,
  isRealDate,
  numberWithUnit,
} from '#app/features/form-engine/rules/answers.ts'

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

/** One answer as people read it. */
export function answerText(field: NamedField, values: Values, lists: Lists = {}): string {
  const value = values[field.name] ?? ''
  if (value === '') return ''
  switch (field.type) {
    case 'date':
    case 'end-date':
      return isRealDate(value) ? formatDate(value) : value
    case 'number': {
      const number = numberWithUnit(value, field.unit)
      if (Number.isNaN(number)) return value
      if (!field.isUnitFirst) return `${number} ${field.unit}`
      return formatRandsAndCents(number)
    }
    case 'choices':
      return value
        .split(',')
        .map((each) => labelOf(field, each, lists))
        .join(', ')
    case 'pictures': {
      const { length } = fileHashes(value)
      return length === 1 ? '1 picture' : `${length} pictures`
    }
    case 'signature':
      return isFileHash(value) ? 'Signed by hand' : `Signed by ${value}`
    case 'choice':
    case 'listed':
      return values[`${field.name}.other`] && value === 'Other'
        ? values[`${field.name}.other`]!
        : labelOf(field, value, lists)
    default:
      return value
  }
}

function labelOf(field: NamedField, value: string, lists: Lists): string {
  return optionsOf(field, lists).find((option) => option.value === value)?.label ?? value
}
