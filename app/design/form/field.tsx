import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/surfaces.tsx'

export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  return message ? (
    <p className="field-error" id={id}>
      <Icon name="warning" size="small" className="mt-0.5" />
      <span>{message}</span>
    </p>
  ) : null
}

export function FieldHint({ id, hint }: Pick<FieldProps, 'id' | 'hint'>) {
  return hint ? (
    <p className="field-hint" id={`${id}-hint`}>
      {hint}
    </p>
  ) : null
}

export type FieldProps = {
  /** Id of the control. The ids of its hint and error add `-hint` and `-error`. */
  id: string
  label: ReactNode
  hint?: ReactNode
  /** One message or a list from Conform, of which the first is shown. */
  error?: string | readonly string[] | null
  isRequired?: boolean
}

export type ControlProps = {
  id: string
  required: true | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export function firstError(error: FieldProps['error']): string | undefined {
  return (typeof error === 'string' ? error : error?.[0]) || undefined
}

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

export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { id, label, hint, error, isRequired = false, children } = props
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        <RequiredMark isRequired={isRequired} />
      </label>
      <FieldHint id={id} hint={hint} />
      {children(describeControl(props))}
      <FieldError id={`${id}-error`} message={firstError(error)} />
    </div>
  )
}

/** Decorative asterisk of a required field. Assistive technology uses the control's `required` attribute instead. */
export function RequiredMark({ isRequired }: { isRequired: boolean }) {
  return isRequired ? (
    <span className="field-mark" aria-hidden="true">
      {' *'}
    </span>
  ) : null
}

export type TextInputProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'required'>

/** Splits the props of a text field, text area or select into those of its frame and those of the control. */
function splitFieldProps<Props extends FieldProps & { className?: string | undefined }>({
  id,
  label,
  hint,
  error,
  isRequired,
  className,
  ...control
}: Props) {
  return {
    field: { id, label, hint, error, isRequired },
    control: { ...control, className: className ? `control ${className}` : 'control' },
  }
}

/** Single-line text field. Without `noValidate` on the form, the browser's error messages appear before ours. */
export function TextInput(props: TextInputProps) {
  const { field, control } = splitFieldProps(props)
  return (
    <Field {...field}>{(described) => <input type="text" {...control} {...described} />}</Field>
  )
}

export type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps | 'required'>

export function TextArea(props: TextAreaProps) {
  const { field, control } = splitFieldProps(props)
  return (
    <Field {...field}>{(described) => <textarea rows={5} {...control} {...described} />}</Field>
  )
}

export type Choice = { value: string; label: string }

export type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'required' | 'children'> & {
    options: readonly Choice[]
    /** Text of the first, empty option, such as "Select an industry". */
    placeholder?: string
  }

export function Select({ options, placeholder, ...props }: SelectProps) {
  const { field, control } = splitFieldProps(props)
  return (
    <Field {...field}>
      {(described) => (
        <select {...control} {...described}>
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

/** Shows the error of a form or of a part of the form, and announces it at once. Renders nothing without an error. */
export function FormError({ message }: { message: string | null | undefined | false }) {
  if (!message) return null
  return (
    <Notice tone="danger" role="alert">
      <p>{message}</p>
    </Notice>
  )
}
