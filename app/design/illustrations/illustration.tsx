import type { ReactNode } from 'react'

export type IllustrationProps = { className?: string }

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

/** Frame around a page's drawing, in the style of an enamel plate; hidden on phones. */
export function Plate({ children }: { children: ReactNode }) {
  return <div className="plate">{children}</div>
}
