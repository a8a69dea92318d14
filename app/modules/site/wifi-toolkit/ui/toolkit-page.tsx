import type { ReactNode } from 'react'
import { Band } from '#app/design/ui/band.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { Plate } from '#app/design/illustrations/plate.tsx'
import { RouterDrawing } from '#app/design/illustrations/router-drawing.tsx'
import { PageOpening } from '#app/design/ui/page-opening.tsx'
import { calculatorWords, toolkitClosing, toolkitHero } from '../content/page.ts'

export type ToolkitPageProps = {
  /** The calculator with its result. */
  planner: ReactNode
  /** The tabs with what they show. */
  toolkit: ReactNode
}

/** WIF-01 to WIF-24. */
export function ToolkitPage({ planner, toolkit }: ToolkitPageProps) {
  return (
    <>
      <Band labelledBy="toolkit-heading">
        <Hero />
        <section
          id="calculator"
          aria-label={calculatorWords.heading}
          className="mt-8 grid items-start gap-x-12 gap-y-6 lg:grid-cols-[3fr_2fr]"
        >
          {planner}
        </section>
      </Band>
      <Band tone="sand" id="toolkit">
        {toolkit}
      </Band>
      <Closing />
    </>
  )
}

function Hero() {
  const { eyebrow, heading, lead } = toolkitHero
  return (
    <div className="flex items-center justify-between gap-10">
      <div>
        <PageOpening headingId="toolkit-heading" eyebrow={eyebrow} heading={heading} lead={lead} />
      </div>
      <Plate>
        <RouterDrawing />
      </Plate>
    </div>
  )
}

/** WIF-22. */
function Closing() {
  const { heading, text, service, contact } = toolkitClosing
  return (
    <Band tone="deep" labelledBy="toolkit-closing">
      <h2 id="toolkit-closing">{heading}</h2>
      <p className="mt-3 max-w-prose text-lg text-on-deep-soft">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={service.href}>{service.label}</ButtonLink>
        <ButtonLink to={contact.href} variant="secondary">
          {contact.label}
        </ButtonLink>
      </div>
    </Band>
  )
}
