import { createContext, createElement, use, type ComponentType, type RefAttributes } from 'react'
import type { LinkProps } from 'react-router'

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

/** What a link is: the browser's own on public pages, the router's in an application. */
export const LinkContext = createContext<ComponentType<Props>>(BrowserLink)

/** A link without a look of its own, for `ButtonLink`, `TextLink` and their like. */
export function Link(props: Props) {
  return createElement(use(LinkContext), props)
}
