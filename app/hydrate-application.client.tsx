import { StrictMode } from 'react'
import { HydratedRouter } from 'react-router/dom'
import { hydrateElement } from './design/island/hydrate-island.tsx'

/** An application is hydrated as an island is, at once and with the router in it. */
export function hydrateApplication(): void {
  addEventListener('vite:preloadError', ({ payload }) => void reloadIfUpdated(payload))
  // For tests and styles.
  const markAlive = () => (document.documentElement.dataset.isHydrated = '')
  hydrateElement(
    document.getElementById('application')!,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    markAlive,
  )
}

const reloadedKey = 'reloaded-page'
/** The browser's own dialog opens in place of these. */
const replaceable = /\/(alert-)?dialog-/

/**
 * Loads the page again when the server no longer has one of its scripts, as after an update: once per page and
 * script, so that one that stays missing causes no loop. Without a network the page stays.
 */
async function reloadIfUpdated({ message }: Error): Promise<void> {
  const script = message.split(/\s/).find((word) => word.includes('/assets/'))
  if (script && replaceable.test(script)) return
  // Safari's message names no script.
  const answer = await fetch(script ?? '/healthz', { method: 'HEAD', cache: 'no-store' }).catch(
    () => undefined,
  )
  const isGone = script ? answer?.status === 404 : answer?.ok
  const missing = `${script} ${location.pathname}`
  if (!isGone || sessionStorage.getItem(reloadedKey) === missing) return
  sessionStorage.setItem(reloadedKey, missing)
  location.reload()
}
