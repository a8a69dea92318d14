import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { looksLikePhone } from '#app/basics/telephone.ts'
import { Field, type TextInputProps } from './field.tsx'
import { normalizeEmail } from '#app/basics/email-address.ts'

const doubtfulNumberText = 'This does not look like a telephone number. We will try it as it is.'
const isDoubtful = (typed: string) => typed.trim() !== '' && !looksLikePhone(typed)

export type PhoneInputProps = TextInputProps & {
  /** Said under what does not look like a number, where a form does not take that. */
  doubt?: string
}

/** One line for a telephone number. What does not look like one is said under it, and sent all the same (D-65, D-76). */
export function PhoneInput(props: PhoneInputProps) {
  const { id, label, hint, error, isRequired, doubt = doubtfulNumberText, ...input } = props
  const control = useRef<HTMLInputElement>(null)
  const [isDoubted, setIsDoubted] = useState(() => isDoubtful(String(input.defaultValue ?? '')))
  const [isTouched, setIsTouched] = useState(isDoubted)
  useEffect(() => {
    const form = control.current?.form
    const forget = () => setIsDoubted(false)
    form?.addEventListener('reset', forget)
    return () => form?.removeEventListener('reset', forget)
  }, [])
  const doubtId = `${id}-doubt`
  // An error says it already.
  const isShown = isDoubted && !error
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
              afterPress(() => setIsDoubted(isDoubtful(currentTarget.value)))
            }}
            onChange={(event) => {
              if (!isDoubtful(event.currentTarget.value)) setIsDoubted(false)
            }}
          />
          {/* There before its words are, so that they are read aloud. */}
          {isTouched ? (
            <p id={doubtId} role="status" className="field-hint empty:absolute">
              {isShown ? doubt : null}
            </p>
          ) : null}
        </>
      )}
    </Field>
  )
}

/** Words that appeared while a button is held down would move it from under the pointer, and its press be lost. */
function afterPress(show: () => void): void {
  if (!document.querySelector(':active')) return show()
  addEventListener('mouseup', () => setTimeout(show), { once: true })
}

/** What a browser is told about a text input for an email address; what was pasted around it goes on leaving. */
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
