import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { showToast } from '#app/design/toast/show-toast.ts'
import { offlineWords } from '../content.ts'

/**
 * Without a connection a link that is followed would take the page away, with what was typed on it, and leave the
 * browser's own page of failure: the page stays, and says why. The next press tries again.
 */
export function OfflineGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      navigator.onLine === false && nextLocation.pathname !== currentLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    showToast({ channel: 'stack', tone: 'destructive', ...offlineWords })
  }, [blocker])
  return null
}
