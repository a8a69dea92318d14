type Line = { saveData?: boolean; effectiveType?: string }

/** By the path of a screen, its files; written by the build beside the list of routes (`scripts/short-manifest.mjs`). */
type Screens = Record<string, string[]>
let screens: Promise<Screens> | undefined

const asked = new Set<string>()

/**
 * Fetches the script of a screen that is about to be opened: all files at once, where each would only name the next.
 * Fetched into the browser's cache, and not run: a module that could not be loaded as such is never asked for again.
 * @param path of a link in the sidebar
 */
export async function prefetchScreen(path: string, priority: RequestPriority = 'auto') {
  const { [path]: all = [] } = await readScreens()
  const files = all.filter((href) => !asked.has(href))
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

async function readScreens(): Promise<Screens> {
  const { __reactRouterManifest: routes } = window as {
    __reactRouterManifest?: { version: string }
  }
  screens ??= fetch(`/assets/screens-${routes?.version}.json`).then((response) => response.json())
  try {
    return await screens
  } catch {
    // As below: asked for anew by the next.
    screens = undefined
    return {}
  }
}

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
