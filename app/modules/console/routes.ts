import { route, type RouteConfigEntry } from '@react-router/dev/routes'

/**
 * The entrance and the console. `layout` is the module that joins what features put into its frame, `children`
 * are their console pages, with paths relative to /admin; what each needs stands in rules/page-access.ts.
 */
export function consolePages(layout: string, children: RouteConfigEntry[]): RouteConfigEntry[] {
  return [
    route('forms', 'modules/console/routes/forms-redirect.tsx'),
    route('admin/login', 'modules/console/routes/login.tsx'),
    route('admin/reset-password', 'modules/console/routes/reset-password.tsx'),
    route('admin', layout, children),
  ]
}
