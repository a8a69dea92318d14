import type { ReactNode } from 'react'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { Plate } from '#app/design/illustrations/plate.tsx'
import { Band } from '#app/design/ui/band.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { PageOpening } from '#app/design/ui/page-opening.tsx'
import { desktopHero as hero } from '../content/virtual-desktops.ts'
import { DesktopsDrawing } from './desktops-drawing.tsx'

/** `price`: what the smallest plan costs. */
export function DesktopHero({ price }: { price: ReactNode }) {
  return (
    <Band
      labelledBy="desktop-heading"
      className="grid items-center gap-x-12 gap-y-8 md:grid-cols-[3fr_2fr]"
    >
      <div>
        <PageOpening
          headingId="desktop-heading"
          eyebrow={hero.eyebrow}
          heading={hero.heading}
          lead={hero.lead}
        />
        <p className="mt-4 font-display text-2xl font-semibold text-clay-deep">{price}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to={hero.primary.href} className="max-sm:w-full">
            {hero.primary.label}
          </ButtonLink>
          <ButtonLink to={hero.secondary.href} variant="secondary" className="max-sm:w-full">
            {hero.secondary.label}
          </ButtonLink>
        </div>
        <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-1 text-sm font-semibold">
          {hero.facts.map((fact) => (
            <li key={fact} className="flex items-center gap-2">
              <Icon name="check" size="small" className="text-leaf" />
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <Plate>
        <DesktopsDrawing />
      </Plate>
    </Band>
  )
}
