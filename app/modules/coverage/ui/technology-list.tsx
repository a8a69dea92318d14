import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '#app/design/ui/badge.tsx'
import { technologyWords as words } from '../content/technologies.ts'
import type { CheckedSpot } from '#app/modules/places/rules/checked-spot.ts'
import {
  describeTechnologies,
  type Technology,
  type TechnologyState,
} from '../rules/describe-technologies.ts'
import type { CheckedCoverage } from '../rules/classify-coverage.ts'

const stateTones: Record<TechnologyState, BadgeTone> = {
  yes: 'success',
  likely: 'success',
  'not-yet': 'neutral',
  'not-checked': 'warning',
}

/** Each technology that we sell: whether it reaches the address, its distance or area, the day, and its price where it does (SIT-08). */
export function TechnologyList(props: {
  result: CheckedCoverage
  spot: CheckedSpot
  checkedAt: string
  prices: Record<Technology, ReactNode>
}) {
  const { result, spot, checkedAt, prices } = props
  const heading = spot.kind === 'area' ? words.headingArea(spot.place) : words.heading
  return (
    <section aria-label={heading}>
      <h3 className="text-lg">{heading}</h3>
      <ul className="mt-2 grid gap-3 md:grid-cols-2">
        {describeTechnologies(result, spot, checkedAt).map(
          ({ technology, name, state, said, facts }) => (
            <li key={technology} className="grid content-start gap-1 rounded-md framed p-3">
              <p className="flex flex-wrap items-center justify-between gap-2">
                <b>{name}</b> <Badge tone={stateTones[state]}>{said}</Badge>
              </p>
              {state === 'yes' || state === 'likely' ? (
                <p className="font-display text-lg text-clay-deep">{prices[technology]}</p>
              ) : null}
              <p className="text-sm text-ink-soft">{facts}</p>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
