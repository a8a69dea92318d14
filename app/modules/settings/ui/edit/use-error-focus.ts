import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * For the form of an edit. After a try that failed the first wrong field has the focus; what is said above the
 * fields is brought into view.
 */
export function useErrorFocus(): {
  form: RefObject<HTMLFormElement | null>
  showErrors: () => void
} {
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries === 0) return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid], [role="alert"]')
    if (first?.matches('[role="alert"]')) first.scrollIntoView({ block: 'nearest' })
    else first?.focus()
  }, [tries])
  return { form, showErrors: () => setTries((count) => count + 1) }
}
