import { countVisit } from './count-visit.ts'
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
