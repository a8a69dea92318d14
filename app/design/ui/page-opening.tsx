import type { ReactNode } from 'react'
import { ButtonLink } from './button-link.tsx'

export type PageOpeningProps = {
  /** Id of the h1: names the region that the opening stands in. */
  headingId?: string
  eyebrow: ReactNode
  heading: ReactNode
  lead: ReactNode
  /** Stands before the promise. */
  children?: ReactNode
  /** Where to go on, the main way first. */
  steps?: readonly { label: string; href: string }[]
}

/** How a page begins: what kind of page it is, its only h1, its promise and the next steps. */
export function PageOpening(props: PageOpeningProps) {
  const { headingId, eyebrow, heading, lead, children, steps = [] } = props
  return (
    <>
      <p className="eyebrow">{eyebrow}</p>
      <h1 id={headingId} className="mt-2">
        {heading}
      </h1>
      {children}
      <p className="mt-4 max-w-prose text-lg text-ink-soft">{lead}</p>
      {steps.length > 0 ? (
        <div className="mt-6 flex flex-wrap gap-3">
          {steps.map(({ label, href }, at) => (
            <ButtonLink
              key={href}
              to={href}
              variant={at === 0 ? 'primary' : 'secondary'}
              className="max-sm:w-full"
            >
              {label}
            </ButtonLink>
          ))}
        </div>
      ) : null}
    </>
  )
}
