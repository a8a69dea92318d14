import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a change of page in the browser, focus moves to the new main heading, or to that of the section the address names (SHELL-24, REC-04). */
export function RouteFocus() {
  const { pathname, hash } = useLocation()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    const section = document.getElementById(hash.slice(1))
    const heading =
      section?.querySelector<HTMLElement>('h2, h3') ??
      section ??
      document.querySelector<HTMLElement>('#main h1') ??
      document.getElementById('main')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname, hash])
  return null
}
