import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

export type Choice = { value: string; label: string }

export type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'required' | 'children'> & {
    options: readonly Choice[]
    /** First, empty option: what to do, such as "Select an industry". */
    placeholder?: string
  }

/** The browser's own list of choices. */
export function Select(props: SelectProps) {
  const { id, label, hint, error, isRequired, options, placeholder, className, ...select } = props
  return (
    <Field id={id} label={label} hint={hint} error={error} isRequired={isRequired}>
      {(control) => (
        <select {...select} {...control} className={className ? `control ${className}` : 'control'}>
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
