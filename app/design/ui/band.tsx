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
  /** Id of the band's heading; names the region. */
  labelledBy?: string
  className?: string
  /** Left out on paper. */
  isForScreens?: boolean
  children: ReactNode
}

/** One full-width stripe of a page with its contents on the 72rem measure. At most one deep band per page. */
export function Band({
  tone = 'paper',
  id,
  labelledBy,
  className,
  isForScreens,
  children,
}: BandProps) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={isForScreens ? `${tones[tone]} no-print` : tones[tone]}
    >
      <div className={className ? `wrap ${className}` : 'wrap'}>{children}</div>
    </section>
  )
}

export type PageOpeningProps = {
  /** Id of the h1; names the region of the opening. */
  headingId?: string
  eyebrow: ReactNode
  heading: ReactNode
  lead: ReactNode
  /** Stands before the promise. */
  children?: ReactNode
  /** The next steps, the main one first. */
  steps?: readonly { label: string; href: string }[]
}

/** The staff's heading and introduction of the page being rendered; null without any. */
export const WrittenOpening = createContext<{ heading: string; lead: ReactNode } | null>(null)

/** The opening of a page: its kind, its only h1, its promise and the next steps. */
export function PageOpening(props: PageOpeningProps) {
  const { headingId, eyebrow, heading, lead, children, steps = [] } = props
  const written = use(WrittenOpening)
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
