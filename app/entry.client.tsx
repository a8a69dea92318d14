import { wakeIslands } from './wake-islands.ts'

// React Router writes this into the pages that are applications: the console, its entrance, the client forms.
if ('__reactRouterContext' in window) void import('./hydrate-application.tsx')
else wakeIslands()
