import { posix } from 'node:path'
import type { Module } from './import-law.ts'

/**
 * Rings of modules that import each other's values: whichever is loaded first sees the other half-made.
 * Type-only imports vanish before the code runs and do not count.
 * @returns each ring once, as paths in import order
 */
export function findRings(modules: Module[]): string[][] {
  const importsOf = new Map(modules.map((module) => [module.path, resolveImports(module)]))
  const done = new Set<string>()
  const rings: string[][] = []
  const visit = (path: string, trail: string[]) => {
    const from = trail.indexOf(path)
    if (from >= 0) {
      rings.push(trail.slice(from))
      return
    }
    if (done.has(path)) return
    for (const next of importsOf.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const { path } of modules) visit(path, [])
  return rings
}

function resolveImports({ path, valueImports }: Module): string[] {
  return valueImports.flatMap((specifier) => {
    if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
    return /^#(?:app|server)\//.test(specifier) ? specifier.slice(1) : []
  })
}
