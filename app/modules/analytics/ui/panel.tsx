import type { ReactNode } from 'react'

type PanelProps = {
  id: string
  title: string
  hint?: ReactNode
  /** Where there is no data: what to say instead, on one line. */
  none?: string | false
  children: ReactNode
}

/** One part of the screen under its heading. */
export function Panel({ id, title, hint, none, children }: PanelProps) {
  const name = `analytics-${id}`
  if (none)
    return (
      <section
        aria-labelledby={name}
        className="card flex flex-wrap items-baseline gap-x-3 self-start py-2"
      >
        <h2 id={name} className="text-base">
          {title}
        </h2>
        <p className="text-sm text-ink-soft">{none}</p>
      </section>
    )
  return (
    <section aria-labelledby={name} className="card grid min-w-0 content-start gap-3">
      <div>
        <h2 id={name} className="text-lg">
          {title}
        </h2>
        {hint ? <p className="text-sm text-ink-soft">{hint}</p> : null}
      </div>
      {children}
    </section>
  )
}
