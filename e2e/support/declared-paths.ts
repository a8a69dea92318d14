import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

/** The patterns of all declared pages, so that a new screen is examined automatically. */
export async function declaredPatterns(): Promise<string[]> {
  return [...new Set(flatten(await routes))].filter((pattern) => !/\.\w+$/.test(pattern))
}

function flatten(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent
    const children = flatten(entry.children ?? [], path)
    return entry.index || (entry.path && !entry.children) ? [path || '/', ...children] : children
  })
}
