import { layout, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** Public pages in their shared layout. Any other path is the 404 page, which has no such layout below /admin. */
export function publicPages(pages: RouteConfigEntry[]): RouteConfigEntry[] {
  return [
    layout('modules/shell/pages/public-layout.tsx', [
      ...pages,
      route('*', 'modules/shell/pages/not-found.tsx'),
    ]),
    route('admin/*', 'modules/shell/pages/console-not-found.tsx'),
  ]
}
