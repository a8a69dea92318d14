import { layout, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** The visitors' pages in their common frame; any other path is the not-found page, the console's without that frame. */
export function publicPages(pages: RouteConfigEntry[]): RouteConfigEntry[] {
  return [
    layout('modules/shell/pages/public-layout.tsx', [
      ...pages,
      route('*', 'modules/shell/pages/not-found.tsx'),
    ]),
    route('admin/*', 'modules/shell/pages/console-not-found.tsx'),
  ]
}
