import { useEffect, useRef, type ReactNode } from 'react'
import { useLife } from '#app/design/island/life.ts'
import { focusFromTop } from '#app/design/ui/focus-from-top.ts'

/** Takes the form's place and, after a submission in the browser, the focus. */
export function LeadThanks({ children }: { children: ReactNode }) {
  const life = useLife()
  const thanks = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (life.current.isAlive) focusFromTop(thanks.current)
  }, [life])
  return (
    <div ref={thanks} tabIndex={-1} className="scroll-mt-24">
      {children}
    </div>
  )
}
