import type { ReactNode } from 'react'
import { PageOpening } from '#app/design/ui/page-opening.tsx'
import { builderAnchor, builderTitle, landingHero } from '../content.ts'
import { productList, type Product } from '../content/products.ts'
import { ThreeWaysDrawing } from './three-ways-drawing.tsx'

/** What there is, for whom, from what price, and the next step. */
export function LandingHero({ startingPrice }: { startingPrice: (product: Product) => ReactNode }) {
  return (
    <section aria-labelledby="connectivity-heading">
      <div className="wrap grid items-end gap-x-12 gap-y-6 pt-8 pb-section lg:grid-cols-[1.4fr_1fr]">
        <div>
          <PageOpening
            headingId="connectivity-heading"
            eyebrow={landingHero.eyebrow}
            heading={landingHero.headline}
            lead={landingHero.lead}
            steps={[{ label: builderTitle, href: `#${builderAnchor}` }, landingHero.secondary]}
          />
        </div>
        <div>
          <ThreeWaysDrawing className="mb-4 w-full max-w-64 max-lg:hidden" />
          <p className="text-sm text-ink-soft">{landingHero.pricesLabel}</p>
          <ul>
            {productList.map((product) => (
              <li key={product.id}>
                <a
                  href={product.href}
                  className="group flex min-h-touch flex-wrap items-baseline gap-x-2 line-below py-2 hover:text-leaf"
                >
                  <span className="font-semibold group-hover:underline">{product.title}</span>
                  <span aria-hidden="true" className="leader max-sm:hidden" />
                  <span className="font-display text-lg font-semibold text-clay-deep max-sm:w-full">
                    {startingPrice(product)}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
