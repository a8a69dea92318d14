import { useCallback, useRef } from 'react'
import { plainEmail } from '#app/basics/email-address.ts'
import type { FieldErrors } from '#app/basics/outcome.ts'
import type { FormSlots } from '#app/design/form/form.tsx'
import { wrongInBrowser } from '#app/modules/forms/rules.ts'
import type { Fields } from '#app/modules/forms/definition/rules.ts'
import type { FormAnswer } from '../rules/form-answer.ts'

/**
 * Where script is alive the browser still checks a form, and we say what it finds in the list of errors: its own
 * bubble covers the next field and is gone in seconds. Without script the bubble stays. A form that renders
 * `noValidate` is left alone: the server's documented answer is what it waits for.
 */
export function useFirstCheck(fields: Fields) {
  const isOurs = useRef(false)
  const takeOver = useCallback((form: HTMLFormElement) => {
    if (!form.noValidate) isOurs.current = form.noValidate = true
  }, [])
  const wrongIn = (form: HTMLFormElement): FieldErrors => {
    if (!isOurs.current) return {}
    return wrongInBrowser(fields, (name) => {
      const control = form.elements.namedItem(name)
      if (!(control instanceof Element && 'validity' in control)) return undefined
      const input = control as HTMLInputElement
      if (input.type === 'email') input.value = plainEmail(input.value)
      return input
    })
  }
  const refused = ({ values }: FormAnswer, fields: FieldErrors): FormAnswer => ({
    outcome: 'refused',
    values,
    fields,
    isUnsent: true,
  })
  return { takeOver, checkFirst: { wrongIn, refused } }
}

/** One ref callback of two, of which the second says how it is undone. */
export function useBoth(first: (form: HTMLFormElement) => void, second: FormSlots['attach']) {
  return useCallback(
    (form: HTMLFormElement) => {
      first(form)
      return second(form)
    },
    [first, second],
  )
}
