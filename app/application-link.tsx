import type { RefAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'

/** What the router may show in place. All other pages are HTML with islands, or keep a document of their own offline. */
const shownInPlace = /^(\/(admin|internal-docs)(?![\w-])|[^/]|$)/

/** A link in an application: to its own pages by the router, to pages of the site by the browser. */
export function ApplicationLink(props: LinkProps & RefAttributes<HTMLAnchorElement>) {
  const { to } = props
  const path = typeof to === 'string' ? to : (to.pathname ?? '')
  return <Link {...props} reloadDocument={props.reloadDocument ?? !shownInPlace.test(path)} />
}
