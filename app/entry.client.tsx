import { addPageListeners } from '#app/modules/shell/ui/page-behaviour.ts'
import type * as Root from './root.tsx'
import { hydrateOnInteraction } from './wake-islands.ts'

/** Only the console, its sign-in page and the client forms load these, before this script. */
const { __reactRouterRouteModules: routes } = globalThis as {
  __reactRouterRouteModules?: { root: typeof Root }
}
if (routes) routes.root.handle.hydrateApplication()
else hydrateOnInteraction()
// Only the public layout contains the offline note; the console has its own layout.
if (document.querySelector('.offline-note')) addPageListeners()
countVisit()

type Privacy = Navigator & { globalPrivacyControl?: boolean }

/**
 * Counts a visit when the browser is idle, at least half a second after the page loaded and was painted. Does nothing
 * if Global Privacy Control or Do Not Track is on.
 */
function countVisit(): void {
  if (!('isMeasured' in document.documentElement.dataset)) return
  const { globalPrivacyControl, doNotTrack } = navigator as Privacy
  if (globalPrivacyControl || doNotTrack === '1') return
  const measure = () => void import('#app/modules/analytics/ui/measure-visits.ts').catch(() => {})
  const scheduleMeasure = () => setTimeout(self.requestIdleCallback ?? setTimeout, 500, measure)
  const measureAfterPaint = () => requestAnimationFrame(scheduleMeasure)
  if (document.readyState === 'complete') measureAfterPaint()
  else addEventListener('load', measureAfterPaint)
}
