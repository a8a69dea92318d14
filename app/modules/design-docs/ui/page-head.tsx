import type { ReactNode } from 'react'
import { docsTitle, internalUseText } from '../content.ts'

type TitledSectionProps = { id: string; title: ReactNode; children: ReactNode }

export function TitledSection({ id, title, children }: TitledSectionProps) {
  return (
    <section className="grid gap-4" aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

export function PageHead({ name, children }: { name: string; children?: ReactNode }) {
  const title = name === docsTitle ? name : `${name} | ${docsTitle}`
  return (
    <header className="grid gap-3">
      <title>{`${title} (${internalUseText.toLowerCase()})`}</title>
      <h1 className="text-3xl">{name}</h1>
      {children ? <p className="max-w-prose text-lg text-ink-soft">{children}</p> : null}
    </header>
  )
}
