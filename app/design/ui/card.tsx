import type { ComponentProps } from 'react'

export type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li'
  isRaised?: boolean
}

/** A plain surface with an edge. */
export function Card({ as: Element = 'div', isRaised = false, className, ...rest }: CardProps) {
  const classes = `card${isRaised ? ' card-raised' : ''}${className ? ` ${className}` : ''}`
  return <Element {...(rest as object)} className={classes} />
}
