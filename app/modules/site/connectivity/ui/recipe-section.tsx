import type { ReactNode } from 'react'
import { ShelfDrawing } from '#app/design/illustrations/shelf-drawing.tsx'
import { Band } from '#app/design/ui/band.tsx'
import { builderAnchor, builderTitle } from '../content.ts'
import { builderWords } from '../content/questionnaire.ts'

/** The frame around the questionnaire and its result. */
export function RecipeSection({ children }: { children: ReactNode }) {
  return (
    <Band
      id={builderAnchor}
      labelledBy="builder-heading"
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <div>
        <h2 id="builder-heading">{builderTitle}</h2>
        <p className="mt-3 text-lg text-ink-soft">{builderWords.text}</p>
        <ShelfDrawing className="mt-8 w-full max-w-64 max-lg:hidden" />
      </div>
      <div>{children}</div>
    </Band>
  )
}
