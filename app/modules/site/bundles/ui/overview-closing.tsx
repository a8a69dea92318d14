import { Band } from '#app/design/ui/band.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { overviewClosing } from '../content/overview.ts'
import { BlankCardDrawing } from './blank-card-drawing.tsx'

/** BUN-09. */
export function OverviewClosing() {
  return (
    <Band
      labelledBy="custom-heading"
      className="grid items-center gap-x-12 gap-y-8 md:grid-cols-[1.7fr_1fr]"
    >
      <div>
        <h2 id="custom-heading">{overviewClosing.heading}</h2>
        <p className="mt-2 max-w-prose text-lg text-ink-soft">{overviewClosing.text}</p>
        <ButtonLink to={overviewClosing.link.href} className="mt-5 max-sm:w-full">
          {overviewClosing.link.label}
        </ButtonLink>
      </div>
      <BlankCardDrawing className="w-full max-w-xs justify-self-center max-md:hidden" />
    </Band>
  )
}
