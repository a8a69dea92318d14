type BuiltRoute = { parentId?: string; path?: string; module: string; imports?: string[] }
type Manifest = { routes: Record<string, BuiltRoute> }

const asked = new Set<string>()

/**
 * Fetches the script of a screen that is about to be opened: all files at once, where each would only name the next.
 * Fetched, and not run: a module that could not be loaded as such is never asked for again.
 * @param path of a link in the sidebar
 */
export function prefetchScreen(path: string): void {
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: Manifest }
  const route = Object.values(manifest?.routes ?? {}).find(
    (one) => one.parentId === 'console-layout' && `/admin/${one.path}` === path,
  )
  for (const href of route ? [route.module, ...(route.imports ?? [])] : []) {
    if (asked.has(href)) continue
    asked.add(href)
    const link = document.createElement('link')
    Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: '', href })
    document.head.append(link)
  }
}

/** Before the press, only where nobody asked browsers to be sparing with data. */
export function prefetchLikelyScreen(path: string): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!connection?.saveData) prefetchScreen(path)
}
