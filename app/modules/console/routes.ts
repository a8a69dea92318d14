import { route, type RouteConfigEntry } from '@react-router/dev/routes'

/**
 * Returns the routes of the sign-in pages and the console. `layout` is the module of the console's frame; `children`
 * are the console pages, with paths relative to /admin. See rules.ts for the permission of each page.
 */
export function consolePages(layout: string, children: RouteConfigEntry[]): RouteConfigEntry[] {
  return [
    route('forms', 'modules/console/screens/forms-redirect.tsx'),
    route('admin/claim', 'modules/console/screens/claim.tsx'),
    route('admin/login', 'modules/console/screens/login.tsx'),
    route('admin/reset-password', 'modules/console/screens/reset-password.tsx'),
    route('admin', layout, children),
  ]
}
