import type { ReactNode } from 'react'
import { Plate } from '#app/design/illustrations/plate.tsx'
import { ShelfDrawing } from '#app/design/illustrations/shelf-drawing.tsx'

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
      className={`wrap flex items-center justify-between gap-10 pt-8 ${isPlated ? 'pb-10' : ''}`}
    >
      <div>
        <p className="eyebrow">{eyebrow}</p>
        <h1 className="mt-2">{heading}</h1>
        <p className="mt-4 max-w-prose text-lg text-ink-soft">{lead}</p>
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
