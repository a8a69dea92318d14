import type { ReactNode } from 'react'
import { FieldError } from './field-error.tsx'

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

/** What ties a control to its hint and its error (A11Y-01). */
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

/** The asterisk; the control's own `required` tells assistive technology. */
export function RequiredMark({ isRequired }: { isRequired: boolean }) {
  return isRequired ? (
    <span className="field-mark" aria-hidden="true">
      {' *'}
    </span>
  ) : null
}
