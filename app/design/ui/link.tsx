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

/** Link component of the current page: a native link on public pages, the router's link in an application. */
export const LinkContext = createContext<ComponentType<Props>>(BrowserLink)

export function Link(props: Props) {
  return createElement(use(LinkContext), props)
}

export type TextLinkProps = {
  to: string
  children: ReactNode
  isNewTab?: boolean
  /** A link back to the parent list, shown above the title. */
  isBack?: boolean
  className?: string
}

/** Underlined link. `to` also accepts `tel:`, `mailto:` and addresses of other sites. */
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

export function ButtonLink({ variant = 'primary', size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(variant, size, className)} />
}

type Step = { label: string; href: string }
type StepLinksProps = { primary: Step; secondary: Step; className?: string }

/** Links to the two next steps of a page, the main one first. */
export function StepLinks({ primary, secondary, className }: StepLinksProps) {
  return (
    <>
      <ButtonLink to={primary.href} className={className}>
        {primary.label}
      </ButtonLink>
      <ButtonLink to={secondary.href} variant="secondary" className={className}>
        {secondary.label}
      </ButtonLink>
    </>
  )
}
