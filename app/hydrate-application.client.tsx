import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { Life } from './design/island/hydrate-island.tsx'
import { TypedContext } from './design/island/survivor.tsx'
import { TypedValues } from '#app/design/island/survivor.tsx'

/** Makes the inside of an application's page alive, never the document around it. */
export function hydrateApplication(): void {
  addEventListener('vite:preloadError', ({ payload }) => void reloadIfUpdated(payload))
  const element = document.getElementById('application')!
  const typed = new TypedValues(element)
  const { dataset } = document.documentElement
  /** Tells tests and styles that the page answers to script now. */
  const markAlive = () => (dataset.isHydrated = '')
  startTransition(() => {
    hydrateRoot(
      element,
      <StrictMode>
        <TypedContext value={typed}>
          <Life onAlive={markAlive}>
            <HydratedRouter />
          </Life>
        </TypedContext>
      </StrictMode>,
      {
        onRecoverableError: () => {
          if (!('isHydrated' in dataset)) typed.putBack()
        },
      },
    )
  })
}

const reloadedKey = 'reloaded-page'
/** The browser's own dialog opens in place of these. */
const replaceable = /\/(alert-)?dialog-/

/**
 * Loads the page again when the server no longer has one of its scripts, as after an update: once per page and script, so
 * that one that stays missing causes no loop (OPS-02). Without a network the page stays.
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
