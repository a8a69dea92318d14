import type { ReactNode } from 'react'

export type IllustrationProps = { className?: string }

/** A line drawing in the palette, hidden from assistive technology. */
export function Illustration(props: IllustrationProps & { viewBox: string; children: ReactNode }) {
  return (
    <svg
      className={props.className ? `drawing ${props.className}` : 'drawing'}
      viewBox={props.viewBox}
      aria-hidden="true"
    >
      {props.children}
    </svg>
  )
}

/** The enamel plate on which a page serves its drawing; there is no room for it on a telephone. */
export function Plate({ children }: { children: ReactNode }) {
  return <div className="plate">{children}</div>
}
