import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/surfaces.tsx'

/** The error of a field, below it. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  return message ? (
    <p className="field-error" id={id}>
      <Icon name="warning" size="small" className="mt-0.5" />
      <span>{message}</span>
    </p>
  ) : null
}

export type FieldProps = {
  /** Id of the control; its hint and error take `-hint` and `-error`. */
  id: string
  label: ReactNode
  hint?: ReactNode
  /** One message or a list, as Conform gives it; the first is shown. */
  error?: string | readonly string[] | null
  isRequired?: boolean
}

export type ControlProps = {
  id: string
  required: true | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** The first message, or undefined when there is nothing to complain about. */
export function firstError(error: FieldProps['error']): string | undefined {
  return (typeof error === 'string' ? error : error?.[0]) || undefined
}

/** The attributes that link a control to its hint and its error. */
export function describeControl({
  id,
  hint,
  error,
  isRequired,
}: Omit<FieldProps, 'label'>): ControlProps {
  const hasError = firstError(error) !== undefined
  const ids = [hint ? `${id}-hint` : '', hasError ? `${id}-error` : ''].filter(Boolean)
  return {
    id,
    required: isRequired || undefined,
    'aria-invalid': hasError || undefined,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
  }
}

/** Label, hint and error around one control; the control gets its attributes from `children`'s argument. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { id, label, hint, error, isRequired = false, children } = props
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        <RequiredMark isRequired={isRequired} />
      </label>
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children(describeControl(props))}
      <FieldError id={`${id}-error`} message={firstError(error)} />
    </div>
  )
}

/** The asterisk; the control's own `required` informs assistive technology. */
export function RequiredMark({ isRequired }: { isRequired: boolean }) {
  return isRequired ? (
    <span className="field-mark" aria-hidden="true">
      {' *'}
    </span>
  ) : null
}

export type TextInputProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'required'>

/**
 * One line of text with its label. In a form with `noValidate` the messages are ours; else the browser's come first.
 */
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

/** Why a form or its part failed, announced at once; renders nothing without an error. */
export function FormError({ message }: { message: string | null | undefined | false }) {
  if (!message) return null
  return (
    <Notice tone="danger" role="alert">
      <p>{message}</p>
    </Notice>
  )
}
