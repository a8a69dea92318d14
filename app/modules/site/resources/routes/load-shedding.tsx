import { Band } from '#app/design/ui/band.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { IngredientList } from '#app/design/ui/ingredient-list.tsx'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { loadSheddingPage as page } from '../content/load-shedding.ts'
import { OutageDrawing } from '../ui/outage-drawing.tsx'
import { OutageTimeline } from '../ui/outage-timeline.tsx'
import type { Route } from './+types/load-shedding'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', page)
}

/** RES-14. */
export default function LoadShedding() {
  return (
    <>
      <Band tone="deep" className="grid gap-8 md:grid-cols-[3fr_2fr] md:items-center">
        <div>
          <p className="text-sm font-semibold text-sunrise">{page.eyebrow}</p>
          <h1 className="mt-2">{page.heading}</h1>
          <p className="mt-4 max-w-prose text-lg text-on-deep-soft">{page.lead}</p>
          <ButtonLink to={page.step.href} className="mt-6 max-sm:w-full">
            {page.step.label}
          </ButtonLink>
        </div>
        <OutageDrawing />
      </Band>
      <Band labelledBy="timeline">
        <h2 id="timeline">{page.timelineHeading}</h2>
        <OutageTimeline moments={page.timeline} />
      </Band>
      <Band tone="sand" labelledBy="checks" className="grid gap-8 md:grid-cols-2">
        <div>
          <h2 id="checks">{page.checksHeading}</h2>
          <div className="mt-5">
            <IngredientList items={page.checks} />
          </div>
        </div>
        <div className="card self-center">
          <h2 className="text-2xl">{page.next.heading}</h2>
          <p className="mt-2 text-ink-soft">{page.next.text}</p>
          <p className="mt-5 flex flex-wrap gap-3">
            <ButtonLink to={page.next.powerBackup.href}>{page.next.powerBackup.name}</ButtonLink>
            <ButtonLink variant="secondary" to={page.next.contact.href}>
              {page.next.contact.name}
            </ButtonLink>
          </p>
        </div>
      </Band>
    </>
  )
}
