import { startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { pressAgain } from './press-again.ts'

/** Tells tests and styles that the page answers to script now. */
function HydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.isHydrated = ''
    // From here on links are followed by script; fetching their documents ahead would waste data.
    document.querySelector('script[type=speculationrules]')?.remove()
    pressAgain(document, performance.now())
  }, [])
  return null
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <HydrationMark />
    </StrictMode>,
  )
})
