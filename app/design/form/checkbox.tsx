import type { ComponentProps } from 'react'
import { FieldError } from './field-error.tsx'
import { describeControl, firstError, RequiredMark, type FieldProps } from './field.tsx'

export type CheckboxProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'required' | 'type'>

/** One yes or no, with its label beside it. */
export function Checkbox({
  id,
  label,
  hint,
  error,
  isRequired = false,
  className,
  ...input
}: CheckboxProps) {
  return (
    <div className="field">
      <label className="choice">
        <input
          {...input}
          type="checkbox"
          {...describeControl({ id, hint, error, isRequired })}
          className={className}
        />
        <span>
          {label}
          <RequiredMark isRequired={isRequired} />
        </span>
      </label>
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} message={firstError(error)} />
    </div>
  )
}
