import { Plate } from '#app/design/illustrations/plate.tsx'
import { ShelfDrawing } from '#app/design/illustrations/shelf-drawing.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { overviewHero as hero } from '../content/overview.ts'

/** BUN-01, BUN-09. */
export function OverviewHero() {
  return (
    <section aria-labelledby="bundles-heading">
      <div className="wrap grid items-center gap-x-12 gap-y-6 py-8 md:grid-cols-[1.7fr_1fr]">
        <div>
          <p className="eyebrow">{hero.eyebrow}</p>
          <h1 id="bundles-heading" className="mt-2">
            {hero.heading}
          </h1>
          <p className="mt-4 max-w-prose text-lg text-ink-soft">{hero.lead}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink to={hero.calculator.href} className="max-sm:w-full">
              {hero.calculator.label}
            </ButtonLink>
            <ButtonLink to={hero.contact.href} variant="secondary" className="max-sm:w-full">
              {hero.contact.label}
            </ButtonLink>
          </div>
        </div>
        <Plate>
          <ShelfDrawing />
        </Plate>
      </div>
    </section>
  )
}
