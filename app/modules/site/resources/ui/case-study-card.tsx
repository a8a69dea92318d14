import type { ReactNode } from 'react'
import { IngredientList } from '#app/design/ui/recipe-card.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { MarkedText } from '#app/modules/settings/text/ui/marked-text.tsx'
import { caseStudiesPage, type CaseStudy } from '../content.ts'

const { words, sampleLabel } = caseStudiesPage

export function CaseStudyCard({ study, children }: { study: CaseStudy; children?: ReactNode }) {
  return (
    <article id={study.id} className="card card-raised grid gap-x-10 gap-y-4 md:grid-cols-2">
      <header className="recipe-head md:col-span-2">
        {study.isSample ? <Badge tone="warning">{sampleLabel}</Badge> : null}
        <h3 className="mt-1 text-2xl">{study.title}</h3>
        <p className="text-sm text-ink-soft">{study.client}</p>
      </header>
      <div>
        <h4>{words.problem}</h4>
        <MarkedText text={study.problem} />
        <h4 className="mt-4">{words.result}</h4>
        <MarkedText text={study.result} />
      </div>
      <div>
        <h4>{words.recipe}</h4>
        <IngredientList items={study.recipe} />
      </div>
      {children ? <div className="md:col-span-2">{children}</div> : null}
    </article>
  )
}
