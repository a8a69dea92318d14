import { useEffect, useRef, type ReactNode } from 'react'
import { focusFromTop } from '#app/design/ui/focus-from-top.ts'

/** Takes the form's place and, after a submission in the browser, the focus. */
export function LeadThanks({ children }: { children: ReactNode }) {
  const thanks = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if ('isHydrated' in document.documentElement.dataset) focusFromTop(thanks.current)
  }, [])
  return (
    <div ref={thanks} tabIndex={-1} className="scroll-mt-24">
      {children}
    </div>
  )
}
