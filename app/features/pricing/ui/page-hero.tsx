import type { ReactNode } from 'react'
import { PageOpening } from '#app/design/ui/page-opening.tsx'

export type PageHeroProps = {
  eyebrow: string
  heading: string
  lead: string
  actions: ReactNode
}

export function PageHero({ eyebrow, heading, lead, actions }: PageHeroProps) {
  return (
    <div className="wrap py-6 print:py-0 md:py-8">
      <PageOpening eyebrow={eyebrow} heading={heading} lead={lead} />
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">{actions}</div>
    </div>
  )
}
