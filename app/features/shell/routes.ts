import { layout, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** The visitors' pages in their common frame; any other path is the not-found page. */
export function publicPages(pages: RouteConfigEntry[]): RouteConfigEntry[] {
  return [
    layout('features/shell/routes/public-layout.tsx', [
      ...pages,
      route('*', 'features/shell/routes/not-found.tsx'),
    ]),
  ]
}
