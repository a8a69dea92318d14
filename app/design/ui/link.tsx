import {
  type ComponentType,
  type ReactNode,
  type RefAttributes,
  createContext,
  createElement,
  use,
} from 'react'
import type { LinkProps } from 'react-router'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx'
import { Icon, VisuallyHidden } from './icon.tsx'

type Props = LinkProps & RefAttributes<HTMLAnchorElement>

/** Leaves the navigation to the browser. */
function BrowserLink({
  to,
  replace: _replace,
  preventScrollReset: _scroll,
  defaultShouldRevalidate: _data,
  reloadDocument: _reload,
  ...anchor
}: Props) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its children are among the props
  return <a {...anchor} href={String(to)} />
}

/** The link component: the browser's own on public pages, the router's in an application. */
export const LinkContext = createContext<ComponentType<Props>>(BrowserLink)

/** A link without its own look, for `ButtonLink`, `TextLink` and their like. */
export function Link(props: Props) {
  return createElement(use(LinkContext), props)
}

export type TextLinkProps = {
  to: string
  children: ReactNode
  /** Opens in a new tab, and announces it. */
  isNewTab?: boolean
  /** Leads to the list this page belongs to; shown above the title. */
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

export type ButtonLinkProps = LinkProps & { variant?: ButtonVariant; size?: ButtonSize }

/** A link that looks like a button, for navigation. Use a Button for actions. */
export function ButtonLink({ variant = 'primary', size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(variant, size, className)} />
}
