import type { ReactNode } from 'react'

/** The price as a stamp on the card: the figure, and in small what it is per or excludes. */
export function Stamp({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <p className="stamp">
      <span>{children}</span>
      {note ? <span className="stamp-note">{note}</span> : null}
    </p>
  )
}
