import { useEffect, useRef, type ReactNode } from 'react'

/** Takes the form's place and, after a submission in the browser, the focus. */
export function LeadThanks({ children }: { children: ReactNode }) {
  const thanks = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if ('isHydrated' in document.documentElement.dataset) thanks.current?.focus()
  }, [])
  return (
    <div ref={thanks} tabIndex={-1}>
      {children}
    </div>
  )
}
