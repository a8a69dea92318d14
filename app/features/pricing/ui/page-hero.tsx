import type { ReactNode } from 'react'

export type PageHeroProps = {
  eyebrow: string
  heading: string
  lead: string
  actions: ReactNode
  aside?: ReactNode
}

export function PageHero({ eyebrow, heading, lead, actions, aside }: PageHeroProps) {
  return (
    <div className={`wrap flex items-center justify-between gap-10 pt-8 ${aside ? 'pb-10' : ''}`}>
      <div>
        <p className="eyebrow">{eyebrow}</p>
        <h1 className="mt-2">{heading}</h1>
        <p className="mt-4 max-w-prose text-lg text-ink-soft">{lead}</p>
        <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">{actions}</div>
      </div>
      {aside}
    </div>
  )
}
