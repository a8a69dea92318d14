import type { ReactNode } from 'react'
import { PageOpening } from '#app/design/ui/page-opening.tsx'
import { audiences, recipesOf, type RecipeOffer } from '#app/modules/prices/recipe/content.ts'
import { audienceSections, servicesHero } from '../content/services.ts'
import { servicesPath } from '../rules/services-state.ts'

export type FromPrice = (offer: RecipeOffer) => ReactNode

/** SVC-01 to SVC-03: the tiers are set like the contents of a cookbook, and lead to their sections. */
export function ServicesHero({ fromPrice }: { fromPrice: FromPrice }) {
  const { eyebrow, headline, lead, quote, consultation, tiersLabel } = servicesHero
  return (
    <section aria-labelledby="services-heading">
      <div className="wrap grid items-end gap-x-12 gap-y-10 pt-8 pb-section lg:grid-cols-[1.3fr_1fr]">
        <div>
          <PageOpening
            headingId="services-heading"
            eyebrow={eyebrow}
            heading={headline}
            lead={lead}
            steps={[quote, consultation]}
          />
        </div>
        <nav aria-label={tiersLabel}>
          <ul className="double-above">
            {audiences.map((audience) => (
              <li key={audience}>
                <a
                  href={`${servicesPath}#${audience}`}
                  className="group flex flex-wrap items-baseline gap-x-2 dotted-below py-3"
                >
                  <span className="font-display text-xl font-semibold group-hover:underline">
                    {audienceSections[audience].tier}
                  </span>
                  <span className="ms-auto font-display text-lg font-semibold text-clay-deep">
                    {fromPrice(recipesOf[audience][0].offer)}
                  </span>
                  <span className="w-full text-sm text-ink-soft">
                    {audienceSections[audience].tierText}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </section>
  )
}
