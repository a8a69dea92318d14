import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefCallback,
  useEffect,
  useRef,
} from 'react'
import { focusFromTop, useHydrationState } from '../island/island.tsx'
import { Button } from '../ui/button.tsx'

/** The slots that `PostedForm` renders itself. Callers place the other slots among the fields. */
type FrameSlots = Pick<
  FormSlots,
  'attach' | 'isSending' | 'hiddenInputs' | 'privacyNotice' | 'onSubmit'
>

export type PostedFormProps = Omit<ComponentProps<'form'>, 'ref' | 'method' | 'onSubmit'> & {
  slots: FrameSlots
  submit: Omit<ComponentProps<typeof Button>, 'type' | 'isBusy' | 'children'> & { label: string }
}

/** Visitor form that posts with or without JavaScript and ends with the privacy notice and one button. */
export function PostedForm({ slots, submit, children, ...form }: PostedFormProps) {
  const { attach, isSending, hiddenInputs, privacyNotice, onSubmit } = slots
  const { label, ...button } = submit
  return (
    <form ref={attach} method="post" onSubmit={onSubmit} {...form}>
      {children}
      {hiddenInputs}
      {privacyNotice}
      <Button type="submit" isBusy={isSending} {...button}>
        {label}
      </Button>
    </form>
  )
}

/** Replaces a form that was sent. If it was sent without reloading the page, this message gets the focus. */
export function SentMessage({ className = 'scroll-mt-24', ...rest }: ComponentProps<'div'>) {
  const life = useHydrationState()
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (life.current.isAlive) focusFromTop(message.current)
  }, [life])
  return <div ref={message} tabIndex={-1} {...rest} className={className} />
}

export type FormSlots = {
  attach: RefCallback<HTMLFormElement>
  /** Id of the form. Without JavaScript, the response page opens at this id. */
  anchorId?: string
  values: Record<string, string>
  errors: Record<string, string>
  isSending: boolean
  outcome: ReactNode
  hiddenInputs: ReactNode
  privacyNotice: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export type FormError = {
  /** Id of the control, or of its group. */
  fieldId: string
  message: string
}

/** Returns the errors of fields whose ids are `prefix-name`. */
export function errorsOfFields(
  prefix: string,
  fields: Readonly<Record<string, string>>,
): FormError[] {
  return Object.entries(fields).map(([name, message]) => ({
    fieldId: `${prefix}-${name}`,
    message,
  }))
}

export type ErrorSummaryProps = {
  title: string
  errors: readonly FormError[]
  /** Result of the submission that caused the errors (action data). Only a new result moves the focus. */
  submission?: unknown
}

/**
 * Lists and announces the errors, each with a link to its field. After a submission in the browser, the first field
 * with an error gets the focus; without JavaScript the page opens at this list. Hydration never moves the focus.
 */
export function ErrorSummary({ title, errors, submission }: ErrorSummaryProps) {
  const life = useHydrationState()
  const summary = useRef<HTMLDivElement>(null)
  const firstFieldId = errors[0]?.fieldId
  useEffect(() => {
    if (!life.current.isAlive) return
    const field = firstFieldId ? findControl(firstFieldId) : null
    ;(field ?? summary.current)?.focus()
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
            <a href={`#${fieldId}`} onClick={(event) => focusInstead(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function findControl(fieldId: string): HTMLElement | null {
  const field = document.getElementById(fieldId)
  return field instanceof HTMLFieldSetElement ? (field.querySelector('input') ?? field) : field
}

/** A followed link would add a history entry, and the dialog around the form would close. */
function focusInstead(event: { preventDefault(): void }, fieldId: string): void {
  const control = findControl(fieldId)
  control?.focus()
  if (control && control === document.activeElement) event.preventDefault()
}

/** Spam trap hidden from people. Its data attributes make 1Password, LastPass, Bitwarden and Dashlane skip it. */
export function Honeypot({ name }: { name: string }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Leave this empty
        <input
          type="text"
          name={name}
          defaultValue=""
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
          data-form-type="other"
        />
      </label>
    </div>
  )
}

const doubleClickMs = 1_000

/** Call it when a form is replaced: the second click of a double click would hit the new content. */
export function ignoreDoubleClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('click', ignore, { capture: true })
  setTimeout(() => removeEventListener('click', ignore, { capture: true }), doubleClickMs)
}
