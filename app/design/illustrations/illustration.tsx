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

/** The enamel plate of a page's drawing; hidden on a phone. */
export function Plate({ children }: { children: ReactNode }) {
  return <div className="plate">{children}</div>
}
