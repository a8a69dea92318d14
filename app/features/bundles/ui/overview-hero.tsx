import { Plate } from '#app/design/illustrations/plate.tsx'
import { ShelfDrawing } from '#app/design/illustrations/shelf-drawing.tsx'
import { PageOpening } from '#app/design/ui/page-opening.tsx'
import { overviewHero as hero } from '../content/overview.ts'

/** BUN-01, BUN-09. */
export function OverviewHero() {
  return (
    <section aria-labelledby="bundles-heading">
      <div className="wrap grid items-center gap-x-12 gap-y-6 py-8 md:grid-cols-[1.7fr_1fr]">
        <div>
          <PageOpening
            headingId="bundles-heading"
            eyebrow={hero.eyebrow}
            heading={hero.heading}
            lead={hero.lead}
            steps={[hero.calculator, hero.contact]}
          />
        </div>
        <Plate>
          <ShelfDrawing />
        </Plate>
      </div>
    </section>
  )
}
