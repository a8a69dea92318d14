import { route, type RouteConfigEntry } from '@react-router/dev/routes'

const page = (name: string) => `features/staff-access/routes/${name}.tsx`

/**
 * The entrance and the console. `children` are the console pages of other features, with paths
 * relative to /admin; what each needs stands in rules/access.ts.
 */
export function consolePages(children: RouteConfigEntry[]): RouteConfigEntry[] {
  return [
    route('forms', page('forms-redirect')),
    route('admin/login', page('login')),
    route('admin/reset-password', page('reset-password')),
    route('admin', page('console-layout'), [
      route('profile', page('profile')),
      route('activity', page('activity')),
      route('users', page('users')),
      route('users/:id', page('user')),
      ...children,
      route('*', page('console-not-found')),
    ]),
  ]
}
