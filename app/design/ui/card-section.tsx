import type { ReactNode } from 'react'

type CardSectionProps = {
  title: string
  /** The id of the heading. Without it, the section has the title as its label. */
  id?: string
  /** Layout classes of the card. */
  className?: string
  children: ReactNode
}

/** A card with a heading that names it. */
export function CardSection({ title, id, className = 'gap-3', children }: CardSectionProps) {
  return (
    <section
      className={`card grid ${className}`}
      aria-label={id ? undefined : title}
      aria-labelledby={id}
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
