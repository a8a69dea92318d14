import { useEffect, useRef, useState } from 'react'
import { looksLikePhone } from '#app/basics/looks-like-phone.ts'
import { Field } from './field.tsx'
import type { TextInputProps } from './text-input.tsx'

const doubt = 'This does not look like a telephone number. We will try it as it is.'
const isDoubtful = (typed: string) => typed.trim() !== '' && !looksLikePhone(typed)

/** One line for a telephone number. What does not look like one is said under it, and sent all the same (D-65, D-76). */
export function PhoneInput({ id, label, hint, error, isRequired, ...input }: TextInputProps) {
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
              [attributes['aria-describedby'], isDoubted && doubtId].filter(Boolean).join(' ') ||
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
              {isDoubted ? doubt : null}
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
