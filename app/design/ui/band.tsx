import { type ReactNode, createContext, use } from 'react'
import { ButtonLink } from './link.tsx'

export type BandTone = 'paper' | 'sand' | 'deep'
const tones: Record<BandTone, string> = {
  paper: 'band',
  sand: 'band band-sand',
  deep: 'band band-deep',
}

export type BandProps = {
  tone?: BandTone
  id?: string
  /** Id of the heading that names the section. */
  labelledBy?: string
  /** Text of an h2 with this id, above the content. */
  heading?: ReactNode
  className?: string
  /** True hides the section in print. */
  isForScreens?: boolean
  children: ReactNode
}

/** Full-width section of a page, with content up to 72rem wide. Use at most one with the deep tone per page. */
export function Band(props: BandProps) {
  const { tone = 'paper', id, labelledBy, heading, className, isForScreens, children } = props
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={isForScreens ? `${tones[tone]} no-print` : tones[tone]}
    >
      <div className={className ? `wrap ${className}` : 'wrap'}>
        {heading ? <h2 id={labelledBy}>{heading}</h2> : null}
        {children}
      </div>
    </section>
  )
}

export type PageOpeningProps = {
  /** Id of the h1, used as the accessible name of the region. */
  headingId?: string
  eyebrow: ReactNode
  heading: ReactNode
  lead: ReactNode
  /** Rendered before the introduction (`lead`). */
  children?: ReactNode
  /** Links to the next steps, the main one first. */
  steps?: readonly { label: string; href: string }[]
}

/** Custom heading and introduction that staff wrote for the page being rendered; null if there are none. */
export const CustomOpeningContext = createContext<{ heading: string; lead: ReactNode } | null>(null)

/** Top of a page: eyebrow, the page's only h1, introduction and next steps. */
export function PageOpening(props: PageOpeningProps) {
  const { headingId, eyebrow, heading, lead, children, steps = [] } = props
  const written = use(CustomOpeningContext)
  return (
    <>
      <p className="eyebrow">{eyebrow}</p>
      <h1 id={headingId} className="mt-2">
        {written?.heading ?? heading}
      </h1>
      {children}
      {written ? (
        <div className="mt-4 grid max-w-prose gap-3 text-lg text-ink-soft">{written.lead}</div>
      ) : (
        <p className="mt-4 max-w-prose text-lg text-ink-soft">{lead}</p>
      )}
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
