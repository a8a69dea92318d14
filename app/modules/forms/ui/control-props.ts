import { fieldLimits } from '../schema/limits.ts'
import type { Field } from '../schema/definition.ts'

/** What became of a form so far. */
export type Answered = {
  /** Ids of the controls are `prefix-name`: one page may hold two forms. */
  prefix: string
  /** Go back into the controls, by name. */
  values: Readonly<Record<string, string>>
  /** What is wrong, by field name. */
  errors: Record<string, string>
  /** Answers the page gives by itself, which others depend on. */
  given?: Readonly<Record<string, unknown>>
  /** Of a form that keeps its answers in state: called with each change. Else the controls keep them. */
  onAnswer?: (name: string, value: string) => void
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

/** For a control whose answer is kept in state. */
export function keptProps(name: string, { values, onAnswer }: Answered) {
  if (!onAnswer) return {}
  return {
    defaultValue: undefined,
    maxLength: undefined,
    onBlur: undefined,
    value: values[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      onAnswer(name, event.currentTarget.value),
  }
}

function maxLengthOf(field: Field): number | undefined {
  if (field.type === 'line') return field.max
  return field.type === 'email' || field.type === 'phone' || field.type === 'text'
    ? fieldLimits[field.type]
    : undefined
}
