import { fieldLimits } from '../schema/limits.ts'
import type { Field } from '../schema/definition.ts'

/** What became of a form so far. */
export type Answered = {
  /** Ids of the controls are `prefix-name`: one page may hold two forms. */
  prefix: string
  /** Go back into the controls, by name. */
  values: Record<string, string>
  /** What is wrong, by field name. */
  errors: Record<string, string>
  /** Answers the page gives by itself, which others depend on. */
  given?: Readonly<Record<string, unknown>>
}

/** What the control of a field is told, whichever control it is. */
export function controlProps(field: Field, name: string, answered: Answered) {
  const { prefix, values, errors, given = {} } = answered
  const { isRequired } = field
  return {
    id: `${prefix}-${name}`,
    name,
    label: field.label,
    hint: field.hint,
    placeholder: field.placeholder,
    defaultValue: values[name],
    error: errors[name],
    isRequired: typeof isRequired === 'function' ? isRequired(given) : isRequired === true,
    maxLength: maxLengthOf(field),
    ...(field.autoComplete ? { autoComplete: field.autoComplete } : {}),
  }
}

function maxLengthOf(field: Field): number | undefined {
  if (field.type === 'line') return field.max
  return field.type === 'email' || field.type === 'phone' || field.type === 'text'
    ? fieldLimits[field.type]
    : undefined
}
