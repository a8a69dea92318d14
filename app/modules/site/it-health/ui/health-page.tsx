import type { ReactNode } from 'react'
import { Band } from '#app/design/ui/band.tsx'
import { testimonials } from '../content.ts'
import { ClientWords } from './client-words.tsx'
import { PageHero } from './page-hero.tsx'
import { ReportCard } from './report-card.tsx'

/** The page around its tabs with their forms. */
export function HealthPage({ children }: { children: ReactNode }) {
  return (
    <Band>
      <PageHero />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        {children}
        <aside className="grid gap-10">
          <ReportCard />
          <ClientWords testimonials={testimonials} />
        </aside>
      </div>
    </Band>
  )
}
