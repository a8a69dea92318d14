import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type TextLinkProps = {
  to: string
  children: ReactNode
  /** Opens in a new tab, and says so. */
  isNewTab?: boolean
  className?: string
}

/** An underlined link; `tel:`, `mailto:` and other sites work as `to` as well. */
export function TextLink({ to, children, isNewTab = false, className }: TextLinkProps) {
  const classes = className ? `link ${className}` : 'link'
  if (!isNewTab) {
    return (
      <Link to={to} className={classes}>
        {children}
      </Link>
    )
  }
  return (
    <a href={to} className={classes} target="_blank" rel="noopener">
      {children} <Icon name="external" size="small" />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
