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
  children: ReactNode
}

/** One full-width stripe of a page with its contents on the 72rem measure. At most one deep band per page. */
export function Band({ tone = 'paper', id, labelledBy, className, children }: BandProps) {
  return (
    <section id={id} aria-labelledby={labelledBy} className={tones[tone]}>
      <div className={className ? `wrap ${className}` : 'wrap'}>{children}</div>
    </section>
  )
}
