import type { ReactNode } from 'react'

export type BadgeTone =
  | 'neutral'
  | 'leaf'
  | 'clay'
  | 'sunrise'
  | 'success'
  | 'warning'
  | 'danger'
  | 'info'
const tones: Record<BadgeTone, string> = {
  neutral: 'badge badge-neutral',
  leaf: 'badge badge-leaf',
  clay: 'badge badge-clay',
  sunrise: 'badge badge-sunrise',
  success: 'badge badge-success',
  warning: 'badge badge-warning',
  danger: 'badge badge-danger',
  info: 'badge badge-info',
}

/** A word or two about the item next to it. The words carry the meaning, the colour helps. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={tones[tone]}>{children}</span>
}
