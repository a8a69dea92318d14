import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type TextLinkProps = {
  to: string
  children: ReactNode
  /** Opens in a new tab, and says so. */
  isNewTab?: boolean
  /** Leads to the list this page belongs to; stands above the title. */
  isBack?: boolean
  className?: string
}

/** An underlined link; `tel:`, `mailto:` and other sites work as `to` as well. */
export function TextLink({
  to,
  children,
  isNewTab = false,
  isBack = false,
  className,
}: TextLinkProps) {
  const classes = className ? `link ${className}` : 'link'
  if (isBack) {
    return (
      <Link
        to={to}
        className={`${classes} inline-flex min-h-9 items-center gap-1 justify-self-start`}
      >
        <Icon name="arrow-left" size="small" />
        <span>{children}</span>
      </Link>
    )
  }
  if (!isNewTab) {
    return (
      <Link to={to} className={classes}>
        {children}
      </Link>
    )
  }
  return (
    <a href={to} className={classes} target="_blank" rel="noopener">
      <span>{children}</span> <Icon name="external" size="small" />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
