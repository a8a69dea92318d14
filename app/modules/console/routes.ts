import { route, type RouteConfigEntry } from '@react-router/dev/routes'

/**
 * The entrance and the console. `layout` is the module that joins what modules put into its frame, `children` are
 * their console pages, with paths relative to /admin; rules.ts has the permission of each.
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
