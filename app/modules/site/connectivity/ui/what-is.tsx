import type { SitePath } from '#app/basics/site-path.ts'
import type { ReactNode } from 'react'
import { RouterDrawing } from '#app/design/illustrations/router-drawing.tsx'
import { Band } from '#app/design/ui/band.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { waasPage } from '../content/wifi-as-a-service.ts'

const { whatIs } = waasPage
/** A narrow screen would break it at its hyphen. */
const unbroken = 'Wi-Fi'
const [before, after] = whatIs.heading.split(unbroken)

/** What Wi-Fi as a Service is, and each of its prices by what it buys (CON-09, D-32). */
export function WhatIs({ prices }: { prices: { label: string; price: ReactNode }[] }) {
  return (
    <Band
      tone="sand"
      labelledBy="what-is-heading"
      className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[1.6fr_1fr]"
    >
      <div>
        <h2 id="what-is-heading">
          {before}
          <span className="whitespace-nowrap">{unbroken}</span>
          {after}
        </h2>
        <div className="prose mt-4">
          {whatIs.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      <div>
        <RouterDrawing className="mb-4 w-full max-w-56 max-lg:hidden" />
        <h3>{whatIs.pricesHeading}</h3>
        <dl className="mt-2">
          {prices.map(({ label, price }) => (
            <div
              key={label}
              className="flex flex-wrap items-baseline justify-between gap-x-4 line-below border-line-strong py-2"
            >
              <dt className="first-letter:uppercase">{label}</dt>
              <dd className="font-display text-xl font-semibold text-clay-deep">{price}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-sm">
          <TextLink to={'/pricing?tab=waas' satisfies SitePath}>{whatIs.plans}</TextLink>
        </p>
      </div>
    </Band>
  )
}
