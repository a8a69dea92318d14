type Line = { saveData?: boolean; effectiveType?: string }

type Route = { path?: string; parentId?: string; module: string; imports?: string[] }

/** React Router's own list of what each route of the build loads. */
type Manifest = { routes: Record<string, Route> }

const asked = new Set<string>()

/**
 * Fetches the script of a screen that is about to be opened: all files at once, where each would only name the next.
 * Fetched into the browser's cache, and not run: a module that could not be loaded as such is never asked for again.
 * @param path of a link in the sidebar
 */
export async function prefetchScreen(path: string, priority: RequestPriority = 'auto') {
  const files = filesOf(path).filter((href) => !asked.has(href))
  await Promise.all(files.map((href) => keep(href, priority)))
}

/** Before the press, only where data costs little. */
export function prefetchLikelyScreen(path: string): void {
  if (isLineFree()) void prefetchScreen(path)
}

/** Once the first screen stands: one screen after the other, behind whatever is asked for meanwhile. */
export async function prefetchScreens(paths: readonly string[]): Promise<void> {
  for (const path of paths) if (isLineFree()) await prefetchScreen(path, 'low')
}

/** What a screen needs beside the console's frame, which is on the page. */
function filesOf(path: string): string[] {
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: Manifest }
  const routes = manifest?.routes ?? {}
  const known = new Set(['root', 'console-layout'].flatMap((id) => modulesOf(routes[id])))
  const screen = Object.values(routes).find(
    (route) => route.parentId === 'console-layout' && addressOf(route) === path,
  )
  return modulesOf(screen).filter((file) => !known.has(file))
}

const addressOf = ({ path }: Route) => (path ? `/admin/${path}` : '/admin')

const modulesOf = (route?: Route) => (route ? [route.module, ...(route.imports ?? [])] : [])

async function keep(href: string, priority: RequestPriority): Promise<void> {
  asked.add(href)
  try {
    const response = await fetch(href, { priority })
    await response.arrayBuffer()
  } catch {
    // Offline, or in the middle of a release: whoever opens the screen asks again.
    asked.delete(href)
  }
}

/** Neither on a line that is slow by its kind nor where somebody asked browsers to be sparing with data. */
function isLineFree(): boolean {
  const { connection } = navigator as { connection?: Line }
  return !connection?.saveData && !connection?.effectiveType?.includes('2g')
}
