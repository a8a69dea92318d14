import {
  type ServerBuild,
  UNSAFE_withComponentProps,
  UNSAFE_withErrorBoundaryProps,
} from 'react-router'
import * as serverEntry from '#app/entry.server.tsx'
import { PageCache } from '#server/pages/page-cache.ts'
import { PageServer } from '#server/pages/serve-pages.ts'

export type HandMadeRoute = { parentId?: string; path?: string; index?: true; module: object }

/**
 * A page server with a separate cache, over routes that a test writes by hand in the form of the product's build. A
 * route without `parentId` is a child of `root`.
 * @param imports the modules that the entry module imports, fetched together with a start script
 */
export function handMadePages(
  modules: Record<string, HandMadeRoute>,
  imports: readonly string[] = [],
): { cache: PageCache; pages: PageServer } {
  const build = handMadeBuild(modules, imports)
  const cache = new PageCache()
  const pages = new PageServer({ loadBuild: async () => build, mode: 'production', cache })
  return { cache, pages }
}

type RouteComponent = Parameters<typeof UNSAFE_withComponentProps>[0]
type RouteBoundary = Parameters<typeof UNSAFE_withErrorBoundaryProps>[0]

/** Wraps a route module as the build does: the component receives its data, and the error boundary the thrown error. */
export const asBuilt = <Module extends { default: unknown; ErrorBoundary?: unknown }>(
  module: Module,
) => ({
  ...module,
  default: UNSAFE_withComponentProps(module.default as RouteComponent),
  ...(module.ErrorBoundary
    ? { ErrorBoundary: UNSAFE_withErrorBoundaryProps(module.ErrorBoundary as RouteBoundary) }
    : {}),
})

function handMadeBuild(
  modules: Record<string, HandMadeRoute>,
  imports: readonly string[],
): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(modules).map(([id, route]) => [
      id,
      { id, parentId: id === 'root' ? undefined : 'root', ...route },
    ]),
  )
  const assetsOf = ({ module, ...route }: (typeof routes)[string]) => ({
    ...route,
    module: `/assets/${route.id}.js`,
    hasLoader: 'loader' in module,
    hasAction: 'action' in module,
  })
  // React Router's type has many more fields than a test needs for rendering.
  return {
    entry: { module: serverEntry },
    routes,
    assets: {
      version: '1',
      url: '/assets/manifest.js',
      entry: { module: '/assets/entry.js', imports },
      routes: Object.fromEntries(
        Object.entries(routes).map(([id, route]) => [id, assetsOf(route)]),
      ),
    },
    publicPath: '/',
    assetsBuildDirectory: 'none',
    basename: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    // As in react-router.config.ts.
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
}
