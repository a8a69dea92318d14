import { StrictMode } from 'react'
import { HydratedRouter } from 'react-router/dom'
import { hydrateElement } from './design/island/hydrate-island.tsx'

/** Hydrates an application the way islands are hydrated, but immediately and with the router. */
export function hydrateApplication(): void {
  addEventListener('vite:preloadError', ({ payload }) => void reloadIfUpdated(payload))
  // Tests and styles check this attribute.
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

/**
 * Reloads the page if the server has removed one of its scripts, for example after an update. Reloads only once per
 * page and script, so that a script that stays missing causes no loop. Without a network, the page stays.
 */
async function reloadIfUpdated({ message }: Error): Promise<void> {
  const script = message.split(/\s/).find((word) => word.includes('/assets/'))
  // Safari's error message doesn't name the script, so the page reloads if the server is up.
  const answer = await fetch(script ?? '/healthz', { method: 'HEAD', cache: 'no-store' }).catch(
    () => undefined,
  )
  const isGone = script ? answer?.status === 404 : answer?.ok
  const missing = `${script} ${location.pathname}`
  if (!isGone || sessionStorage.getItem(reloadedKey) === missing) return
  sessionStorage.setItem(reloadedKey, missing)
  location.reload()
}
