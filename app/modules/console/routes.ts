import { route, type RouteConfigEntry } from '@react-router/dev/routes'

const page = (name: string) => `modules/console/routes/${name}.tsx`

/**
 * The entrance and the console. `layout` is the module that joins what features put into its frame, `children`
 * are their console pages, with paths relative to /admin; what each needs stands in rules/page-access.ts.
 */
export function consolePages(layout: string, children: RouteConfigEntry[]): RouteConfigEntry[] {
  return [
    route('forms', page('forms-redirect')),
    route('admin/login', page('login')),
    route('admin/reset-password', page('reset-password')),
    route('admin', layout, children),
  ]
}
