import type { ReactNode } from 'react'
import { BatteryDrawing } from '#app/design/illustrations/battery-drawing.tsx'
import { MastDrawing } from '#app/design/illustrations/mast-drawing.tsx'
import { RouterDrawing } from '#app/design/illustrations/router-drawing.tsx'
import { Badge } from '#app/design/ui/badge.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { RecipeCard } from '#app/design/ui/recipe-card.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import type { BundlePage } from '../content/bundle-page.ts'
import { bundlePageWords } from '../content/bundle-pages.ts'

const drawings = { mast: MastDrawing, battery: BatteryDrawing, router: RouterDrawing }

export type BundleHeroProps = {
  page: BundlePage
  /** "from R999/month", or that the price is on request. */
  monthly: string
  stamp: ReactNode
}

/** BPG-01, BPG-02: what the bundle is, for whom, what it costs and what to do next. */
export function BundleHero({ page, monthly, stamp }: BundleHeroProps) {
  const Drawing = drawings[page.drawing]
  return (
    <section aria-labelledby="bundle-heading">
      <div className="wrap grid gap-x-12 gap-y-8 pt-6 pb-section md:grid-cols-[1.4fr_1fr]">
        <div>
          <p className="text-sm">
            <TextLink to={bundlePageWords.crumb.href}>{bundlePageWords.crumb.label}</TextLink>
          </p>
          <p className="eyebrow mt-4">{page.eyebrow}</p>
          <h1 id="bundle-heading" className="mt-2">
            {page.headline}
          </h1>
          <p className="mt-4 max-w-prose text-lg text-ink-soft">{page.lead}</p>
          <p className="mt-5 font-display text-xl font-semibold text-clay-deep">
            {monthly} <span aria-hidden="true">·</span> {page.speed}
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink to={bundlePageWords.quoteLink.href} className="max-sm:w-full">
              {bundlePageWords.quoteLink.label}
            </ButtonLink>
            <ButtonLink
              to={bundlePageWords.secondaryHref}
              variant="secondary"
              className="max-sm:w-full"
            >
              {page.secondaryLabel}
            </ButtonLink>
          </div>
          <Drawing className="mt-10 w-full max-w-64 max-md:hidden" />
        </div>
        <div className="self-start">
          <RecipeCard
            tab={page.audience}
            tone={page.tone}
            title={page.name}
            headingLevel="h2"
            badge={page.badge ? <Badge tone="sunrise">{page.badge}</Badge> : undefined}
            meta={page.serves}
            ingredientsTitle={bundlePageWords.ingredients}
            ingredients={page.ingredients}
            price={stamp}
            tip={page.tip}
          />
        </div>
      </div>
    </section>
  )
}
