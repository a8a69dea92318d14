import type { ReactNode } from 'react'
import { MapDrawing } from '#app/design/illustrations/map-drawing.tsx'
import { PageOpening } from '#app/design/ui/page-opening.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { fibrePage } from '../content/fibre.ts'

/** CON-19: the coverage checker comes first; CON-24: the customer portal, in a new tab. */
export function FibreHero(props: { checker: ReactNode; portal: ReactNode; stamp: ReactNode }) {
  const { eyebrow, headline, lead } = fibrePage
  return (
    <section aria-labelledby="product-heading">
      <div className="wrap grid items-start gap-x-12 gap-y-8 pt-8 pb-section lg:grid-cols-[1.5fr_1fr]">
        <div className="min-w-0">
          <PageOpening
            headingId="product-heading"
            eyebrow={eyebrow}
            heading={headline}
            lead={lead}
          />
          <div className="mt-6">{props.checker}</div>
        </div>
        <div className="grid gap-6 max-lg:grid-cols-2 max-sm:grid-cols-1">
          <MapDrawing className="w-full max-w-80 max-sm:hidden" />
          <div className="grid content-start gap-4">
            {props.stamp}
            {props.portal}
          </div>
        </div>
      </div>
    </section>
  )
}

export function PortalLink({ url, label }: { url: string; label: string }) {
  return (
    <p>
      {fibrePage.portal.question}{' '}
      <TextLink to={url} isNewTab>
        {label}
      </TextLink>
    </p>
  )
}
