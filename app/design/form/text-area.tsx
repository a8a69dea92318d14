import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

export type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps | 'required'>

/** Several lines of text with their label. */
export function TextArea({
  id,
  label,
  hint,
  error,
  isRequired,
  className,
  ...area
}: TextAreaProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} isRequired={isRequired}>
      {(control) => (
        <textarea
          rows={5}
          {...area}
          {...control}
          className={className ? `control ${className}` : 'control'}
        />
      )}
    </Field>
  )
}
