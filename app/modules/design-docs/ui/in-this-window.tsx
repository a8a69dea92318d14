import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Shows a thing and, once script runs, what the browser made of it in this window (IDX-10). */
export function InThisWindow({
  measure,
  children,
}: {
  measure: (element: HTMLElement) => string
  children: ReactNode
}) {
  const container = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState('')
  useEffect(() => {
    const element = container.current?.firstElementChild
    if (!(element instanceof HTMLElement)) return
    // It has another size when its stylesheet arrives, when the window changes, when text is made larger.
    const observer = new ResizeObserver(() => setMeasured(measure(element)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [measure])
  return (
    <div className="min-w-0">
      <div ref={container}>{children}</div>
      {measured ? <p className="text-xs text-ink-soft">Here: {measured}</p> : null}
    </div>
  )
}
