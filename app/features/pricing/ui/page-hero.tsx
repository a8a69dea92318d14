import type { ReactNode } from 'react'
import { Plate } from '#app/design/illustrations/plate.tsx'
import { ShelfDrawing } from '#app/design/illustrations/shelf-drawing.tsx'
import { PageOpening } from '#app/design/ui/page-opening.tsx'

export type PageHeroProps = {
  eyebrow: string
  heading: string
  lead: string
  actions: ReactNode
  /** Puts a drawing beside the words. */
  isPlated?: boolean
}

export function PageHero({ eyebrow, heading, lead, actions, isPlated }: PageHeroProps) {
  return (
    <div
      className={`wrap flex items-center justify-between gap-10 pt-8 print:py-0 ${isPlated ? 'pb-10' : ''}`}
    >
      <div>
        <PageOpening eyebrow={eyebrow} heading={heading} lead={lead} />
        <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">{actions}</div>
      </div>
      {isPlated ? (
        <Plate>
          <ShelfDrawing />
        </Plate>
      ) : null}
    </div>
  )
}
