import { startPage } from '#app/modules/shell/ui/page-behaviour.ts'
import type * as Root from './root.tsx'
import { hydrateOnInteraction } from './wake-islands.ts'

/** React Router loads them ahead of this script into pages that are applications: the console, its entrance, the forms. */
const { __reactRouterRouteModules: routes } = globalThis as {
  __reactRouterRouteModules?: { root: typeof Root }
}
if (routes) routes.root.handle.hydrateApplication()
else hydrateOnInteraction()
// The console has its own frame.
if (document.querySelector('.offline-note')) startPage()
countVisit()

type Privacy = Navigator & { globalPrivacyControl?: boolean }

/** Half a second after the page was loaded and seen, unless the browser asks not to be counted. */
function countVisit(): void {
  if (!('isMeasured' in document.documentElement.dataset)) return
  const { globalPrivacyControl, doNotTrack } = navigator as Privacy
  if (globalPrivacyControl || doNotTrack === '1') return
  const measure = () => void import('#app/modules/analytics/ui/measure-visits.ts').catch(() => {})
  const later = () => setTimeout(self.requestIdleCallback ?? setTimeout, 500, measure)
  const seen = () => requestAnimationFrame(later)
  if (document.readyState === 'complete') seen()
  else addEventListener('load', seen)
}
