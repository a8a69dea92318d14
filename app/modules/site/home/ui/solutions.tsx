import type { ReactNode } from 'react'
import { ShelfDrawing } from '#app/design/illustrations/shelf-drawing.tsx'
import { Band } from '#app/design/ui/band.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { IngredientList } from '#app/design/ui/ingredient-list.tsx'
import { MarginNote } from '#app/design/ui/margin-note.tsx'
import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'
import { solutions, solutionsWords, type PriceLine, type Solution } from '../content.ts'

export type PriceOf = (line: PriceLine) => ReactNode

/** HOME-09, HOME-10: one wide card and two beside it. */
export function Solutions({ price, children }: { price: PriceOf; children: ReactNode }) {
  return (
    <Band tone="sand" labelledBy="solutions-heading">
      <h2 id="solutions-heading">{solutionsWords.heading}</h2>
      <p className="mt-2 max-w-prose text-lg text-ink-soft">{solutionsWords.text}</p>
      <div className="mt-6 grid gap-4 md:grid-cols-2 md:gap-6">
        {solutions.map((solution, index) => (
          <SolutionCard key={solution.id} solution={solution} price={price} isLead={index === 0} />
        ))}
      </div>
      {children}
    </Band>
  )
}

function SolutionCard({
  solution,
  price,
  isLead,
}: {
  solution: Solution
  price: PriceOf
  isLead: boolean
}) {
  return (
    <article
      aria-labelledby={solution.id}
      className={`card card-raised flex flex-col gap-2 md:gap-3 ${isLead ? 'md:row-span-2' : ''}`}
    >
      {isLead ? <ShelfDrawing className="w-full max-w-72 self-center max-md:hidden" /> : null}
      <h3 id={solution.id} className={isLead ? 'text-2xl' : ''}>
        <Icon name={solution.icon} className="me-2 text-clay" />
        {solution.title}
      </h3>
      <Prices lines={solution.lines} price={price} />
      <IngredientList items={solution.claims} />
      <p className="text-ink-soft max-sm:text-sm">{solution.text}</p>
      <MarginNote>{solution.tip}</MarginNote>
      <div className="mt-auto">
        <ButtonLink to={solution.href} variant={isLead ? 'primary' : 'secondary'}>
          {solutionsWords.learnMore}
          <VisuallyHidden> about {solution.title}</VisuallyHidden>
        </ButtonLink>
      </div>
    </article>
  )
}

function Prices({ lines, price }: { lines: readonly PriceLine[]; price: PriceOf }) {
  return (
    <dl className="grid gap-2">
      {lines.map((line) => (
        <div
          key={line.offer}
          className="flex flex-wrap items-baseline justify-between gap-x-3 dotted-below pb-1"
        >
          <dt className="text-sm">
            {line.label}
            {line.note ? <span className="text-ink-soft"> ({line.note})</span> : null}
          </dt>
          <dd className="font-display text-xl font-semibold text-clay-deep sm:whitespace-nowrap">
            {price(line)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
