import { startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// The content policy forbids compiling code: without this Zod tries, and the browser reports it (ADR 0005).
Object.assign(((globalThis as { __zod_globalConfig?: object }).__zod_globalConfig ??= {}), {
  jitless: true,
})

/** Tells tests and styles that the page answers to script now. */
function HydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.isHydrated = ''
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
