import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefCallback,
  useEffect,
  useRef,
} from 'react'
import { useLife } from '../island/island.tsx'
import { Button } from '../ui/button.tsx'

/** The slots that the frame renders; the rest belongs among the fields. */
type FrameSlots = Pick<
  FormSlots,
  'attach' | 'isSending' | 'hiddenInputs' | 'privacyNotice' | 'onSubmit'
>

export type PostedFormProps = Omit<ComponentProps<'form'>, 'ref' | 'method' | 'onSubmit'> & {
  slots: FrameSlots
  /** The button at the end of a form, with `label`, or `busyLabel` while it sends. */
  submit: Pick<ComponentProps<typeof Button>, 'className' | 'disabled' | 'busyLabel'> & {
    label: string
  }
}

/** A visitor's form around its fields: posts with and without script, ends with the privacy notice and one button. */
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

/** The parts of a form's markup that its caller provides, apart from texts and fields. */
export type FormSlots = {
  /** Ref callback of the form. */
  attach: RefCallback<HTMLFormElement>
  /** Id of the form, as the fragment of a page answered without script. */
  anchorId?: string
  /** Go back into the fields, by name. */
  values: Record<string, string>
  /** Errors by field name. */
  errors: Record<string, string>
  isSending: boolean
  /** The result of the last submit, above the fields. */
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

export type ErrorSummaryProps = {
  title: string
  errors: readonly FormError[]
  /** The answer these errors came with (action data): a new one moves the focus, a new render does not. */
  submission?: unknown
}

/**
 * Lists the errors, each linked to its field, and announces them. After a submission in the browser the focus goes to
 * the first field with an error; without script the page opens at this list. A page that is being hydrated keeps its
 * focus.
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

/** A trap that people neither see nor reach. 1Password, LastPass, Bitwarden and Dashlane each have a mark to pass it by. */
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

const doublePressMs = 1_000

/**
 * Ignores the second click of a double click on a button whose form was replaced: it would hit the new content, and
 * undo or leave it. Browsers count clicks in one place (`detail`); only the first of a series counts. Call it as the
 * form is replaced.
 */
export function ignoreSecondPress(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('click', ignore, { capture: true })
  setTimeout(() => removeEventListener('click', ignore, { capture: true }), doublePressMs)
}
