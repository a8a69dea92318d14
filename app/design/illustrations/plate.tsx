import type { ReactNode } from 'react'

/** The enamel plate on which a page serves its drawing; there is no room for it on a telephone. */
export function Plate({ children }: { children: ReactNode }) {
  return <div className="plate">{children}</div>
}
