import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a change of page in the browser, focus moves to the new main heading (SHELL-24). */
export function RouteFocus() {
  const { pathname, hash } = useLocation()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    if (hash) return
    const heading =
      document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname, hash])
  return null
}
