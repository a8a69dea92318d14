import { countVisit } from './count-visit.ts'
import { startPage } from './features/shell/ui/page-behaviour.ts'
import { wakeIslands } from './wake-islands.ts'

// React Router writes this into the pages that are applications: the console, its entrance, the client forms.
if ('__reactRouterContext' in window) void import('./hydrate-application.tsx')
else wakeIslands()
// The console has a frame of its own.
if (document.querySelector('.offline-note')) startPage()
countVisit()
