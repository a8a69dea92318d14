import type { ReactNode } from 'react'

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
