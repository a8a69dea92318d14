import type { ReactNode } from 'react'

/** Names and values in two columns where there is room. Values are text of strangers: they wrap anywhere and keep their lines. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <dl className="grid gap-x-4 @xs:grid-cols-[minmax(5.5rem,auto)_minmax(0,1fr)] @xs:gap-y-2">
        {children}
      </dl>
    </div>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap @max-xs:mb-2">{children}</dd>
    </>
  )
}

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card grid content-start gap-3" aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  )
}
