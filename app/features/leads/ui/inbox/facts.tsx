import type { ReactNode } from 'react'

/** Names and values in two columns. Values are text of strangers: they wrap anywhere and keep their lines. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(8rem,auto)_1fr]">{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap max-sm:mb-1">{children}</dd>
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
