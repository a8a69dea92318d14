import type { RouteObject, ServerBuild } from 'react-router'

/** The routes of a build, nested, for matching paths. */
export function routeTree(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const children = routeTree(routes, route!.id)
      return route!.index
        ? { id: route!.id, index: true as const, path: route!.path }
        : { id: route!.id, path: route!.path, children }
    })
}

const visitorLayouts = ['shell.public-layout', 'client-forms.form-layout']

/** The paths of all visitors' pages, what search engines must not show included. */
export function visitorPaths({ routes }: ServerBuild): string[] {
  return Object.values(routes).flatMap((route) => {
    if (!visitorLayouts.includes(route?.parentId ?? '') || !route!.module.default) return []

    const path = `/${route!.path ?? ''}`
    return /[:*]/.test(path) ? [] : [path]
  })
}
