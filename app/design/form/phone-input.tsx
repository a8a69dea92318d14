import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { normalizeEmail, looksLikePhone } from '#app/basics/contact-details.ts'
import { Field, type TextInputProps } from './field.tsx'

const doubtfulNumberText = 'This doesn’t look like a phone number. We’ll try it anyway.'
const isDoubtfulPhone = (typed: string) => typed.trim() !== '' && !looksLikePhone(typed)

export type PhoneInputProps = TextInputProps & {
  /** Replaces the default warning below an unusual number, for forms that reject such a number. */
  warning?: string
}

/** Phone number field. Shows a warning below an unusual number, but doesn't stop the form from sending it. */
export function PhoneInput(props: PhoneInputProps) {
  const { id, label, hint, error, isRequired, warning = doubtfulNumberText, ...input } = props
  const control = useRef<HTMLInputElement>(null)
  const wasDoubtful = isDoubtfulPhone(String(input.defaultValue ?? ''))
  const [showsWarning, setShowsWarning] = useState(wasDoubtful)
  const [isTouched, setIsTouched] = useState(false)
  useEffect(() => {
    const { form, value } = control.current!
    // A draft fills the field without an event. What is being typed is not judged yet.
    if (control.current !== document.activeElement) setShowsWarning(isDoubtfulPhone(value))
    const hideWarning = () => setShowsWarning(false)
    form?.addEventListener('reset', hideWarning)
    return () => form?.removeEventListener('reset', hideWarning)
  }, [])
  const doubtId = `${id}-doubt`
  const isShown = showsWarning && !error
  return (
    <Field id={id} label={label} hint={hint} error={error} isRequired={isRequired}>
      {(attributes) => (
        <>
          <input
            type="tel"
            autoComplete="tel"
            {...input}
            {...attributes}
            aria-describedby={
              [attributes['aria-describedby'], isShown && doubtId].filter(Boolean).join(' ') ||
              undefined
            }
            ref={control}
            className="control"
            onFocus={() => setIsTouched(true)}
            onBlur={({ currentTarget }) => {
              setIsTouched(true)
              runAfterMouseUp(() => setShowsWarning(isDoubtfulPhone(currentTarget.value)))
            }}
            onChange={(event) => {
              if (!isDoubtfulPhone(event.currentTarget.value)) setShowsWarning(false)
            }}
          />
          {/* Rendered empty first, because screen readers only announce text added to an existing status. */}
          {isTouched || isShown ? (
            <p id={doubtId} role="status" className="field-hint empty:absolute">
              {isShown ? warning : null}
            </p>
          ) : null}
        </>
      )}
    </Field>
  )
}

/** Runs `show` after the mouse is released: text shown during a press could move the button and lose the click. */
function runAfterMouseUp(show: () => void): void {
  if (!document.querySelector(':active')) return show()
  addEventListener('mouseup', () => setTimeout(show), { once: true })
}

/** Input attributes for an email address. A pasted address is cleaned up on blur. */
export const emailAttributes = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    currentTarget.value = normalizeEmail(currentTarget.value)
  },
} as const
