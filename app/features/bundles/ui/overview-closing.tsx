import { Band } from '#app/design/ui/band.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { overviewClosing as words } from '../content/overview.ts'

/** BUN-09. */
export function OverviewClosing() {
  return (
    <Band labelledBy="custom-heading">
      <h2 id="custom-heading">{words.heading}</h2>
      <p className="mt-2 max-w-prose text-ink-soft">{words.text}</p>
      <ButtonLink to={words.link.href} className="mt-5 max-sm:w-full">
        {words.link.label}
      </ButtonLink>
    </Band>
  )
}
