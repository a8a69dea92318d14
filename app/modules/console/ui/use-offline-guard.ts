import { useCallback, useRef, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { showToast } from '#app/design/toast/show-toast.ts'
import { screenOf } from '../rules/screen-of.ts'

/**
 * Without a network a screen that was never opened cannot be fetched, and the browser would leave the
 * console for its own error page: such a link stays where it is and says so. Screens seen before open, and
 * so do pages that a worker keeps on this device, as documents.
 */
export function useOfflineGuard(): (event: MouseEvent) => void {
  const here = useLocation().pathname
  const seen = useRef(new Set<string>())
  return useCallback(
    (event: MouseEvent) => {
      seen.current.add(screenOf(here))
      if (navigator.onLine || !(event.target instanceof Element)) return
      const link = event.target.closest<HTMLAnchorElement>('a[href^="/admin"]')
      if (!link || seen.current.has(screenOf(link.pathname))) return
      event.preventDefault()
      void openKept(link)
    },
    [here],
  )
}

async function openKept({ href, pathname }: HTMLAnchorElement): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration(href)
  // Its scope matches whatever lies below the page too, which it does not keep.
  if (worker && new URL(worker.scope).pathname === pathname) return location.assign(href)
  showToast({
    channel: 'single',
    tone: 'destructive',
    title: 'You are offline',
    description: 'This screen opens once the connection is back. Nothing here is lost.',
  })
}
