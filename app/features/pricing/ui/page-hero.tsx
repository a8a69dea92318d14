import type { ReactNode } from 'react'
import { PageOpening } from '#app/design/ui/page-opening.tsx'

export type PageHeroProps = {
  eyebrow: string
  heading: string
  lead: string
  prices: ReactNode
  actions: ReactNode
}

export function PageHero({ eyebrow, heading, lead, prices, actions }: PageHeroProps) {
  return (
    <div className="wrap grid items-end gap-x-8 gap-y-3 py-5 lg:grid-cols-[1fr_auto] print:py-0 md:py-8">
      <div>
        <PageOpening eyebrow={eyebrow} heading={heading} lead={lead} />
      </div>
      {prices}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">{actions}</div>
    </div>
  )
}
