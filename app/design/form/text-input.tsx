import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

export type TextInputProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'required'>

/** One line of text with its label. In a form with `noValidate` the messages are ours; else the browser's come first (D-77). */
export function TextInput({
  id,
  label,
  hint,
  error,
  isRequired,
  className,
  ...input
}: TextInputProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} isRequired={isRequired}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={className ? `control ${className}` : 'control'}
        />
      )}
    </Field>
  )
}
