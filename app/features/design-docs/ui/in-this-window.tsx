import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Shows a thing and, once script runs, what the browser made of it in this window (IDX-10). */
export function InThisWindow({
  measure,
  children,
}: {
  measure: (element: HTMLElement) => string
  children: ReactNode
}) {
  const holder = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState('')
  useEffect(() => {
    const update = () => {
      const element = holder.current?.firstElementChild
      if (element instanceof HTMLElement) setMeasured(measure(element))
    }
    update()
    addEventListener('resize', update)
    return () => removeEventListener('resize', update)
  }, [measure])
  return (
    <div className="min-w-0">
      <div ref={holder}>{children}</div>
      {measured ? <p className="text-xs text-ink-soft">Here: {measured}</p> : null}
    </div>
  )
}
