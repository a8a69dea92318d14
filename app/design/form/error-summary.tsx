import { useEffect, useRef } from 'react'
import { useLife } from '../island/life.ts'

export type FormError = {
  /** Id of the control, or of its group. */
  fieldId: string
  message: string
}

export type ErrorSummaryProps = {
  title: string
  errors: readonly FormError[]
  /** The answer these errors came with (action data): a new one moves the focus, a new render does not. */
  submission?: unknown
}

/**
 * Lists what is wrong, each line a link to its field, and announces it (A11Y-01).
 * After a submission in the browser the focus goes to the first field with an error; without
 * script the page opens at this list. A page that only now becomes live keeps its focus.
 */
export function ErrorSummary({ title, errors, submission }: ErrorSummaryProps) {
  const life = useLife()
  const summary = useRef<HTMLDivElement>(null)
  const firstFieldId = errors[0]?.fieldId
  useEffect(() => {
    if (!life.current.isAlive) return
    const field = firstFieldId ? document.getElementById(firstFieldId) : null
    const target =
      field instanceof HTMLFieldSetElement ? (field.querySelector('input') ?? field) : field
    ;(target ?? summary.current)?.focus()
  }, [submission, firstFieldId, life])
  if (errors.length === 0) return null
  return (
    // Without script this is the one way to open the page at its errors.
    // oxlint-disable-next-line jsx-a11y/no-autofocus, jsx-a11y/no-noninteractive-tabindex
    <div ref={summary} className="error-summary" role="alert" tabIndex={-1} autoFocus>
      <p className="font-semibold">{title}</p>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
