import { layout, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** The visitors' pages in their common frame; any other path is the not-found page, the console's without that frame. */
export function publicPages(pages: RouteConfigEntry[]): RouteConfigEntry[] {
  return [
    layout('modules/shell/routes/public-layout.tsx', [
      ...pages,
      route('*', 'modules/shell/routes/not-found.tsx'),
    ]),
    route('admin/*', 'modules/shell/routes/console-not-found.tsx'),
  ]
}
