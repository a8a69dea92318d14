import type { ReactNode } from 'react'

type PanelProps = { id: string; title: string; hint?: ReactNode; children: ReactNode }

/** One part of the screen under its heading. */
export function Panel({ id, title, hint, children }: PanelProps) {
  return (
    <section aria-labelledby={`analytics-${id}`} className="card grid min-w-0 content-start gap-3">
      <div>
        <h2 id={`analytics-${id}`} className="text-lg">
          {title}
        </h2>
        {hint ? <p className="text-sm text-ink-soft">{hint}</p> : null}
      </div>
      {children}
    </section>
  )
}
