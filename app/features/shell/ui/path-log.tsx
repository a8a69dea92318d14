import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { EarlyScript } from './early-script.tsx'
import { useIsServedHtml } from './served-html.ts'

const notice = 'Page not found: '
/** The page is one and the same for every unknown path, so the script asks the browser for it (NF-04). */
const logScript = `console.warn(${JSON.stringify(notice)}+location.pathname)`

/** Logs an unknown path (NF-04), also one that the browser itself went to, without asking the server for the page. */
export function PathLog() {
  const { pathname } = useLocation()
  const isServed = useIsServedHtml()
  const loggedPath = useRef(isServed ? pathname : null)
  useEffect(() => {
    if (loggedPath.current === pathname) return
    loggedPath.current = pathname
    // oxlint-disable-next-line no-console -- NF-04 asks for it
    console.warn(`${notice}${pathname}`)
  }, [pathname])
  return <EarlyScript code={logScript} />
}
