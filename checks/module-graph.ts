import { findCycles, type Graph } from './import-cycles.ts'
import type { Violation } from './import-rules.ts'

const path = 'architecture.mjs'
const maxDependencies = 90

/** Finds errors in the table of dependencies itself, based on the real imports. */
export function findGraphViolations(
  allowedDependencies: Record<string, string[]>,
  imports: Graph,
): Violation[] {
  const rows = Object.entries(allowedDependencies)
  const cycles = findCycles(new Map(rows)).map(
    (cycle) => `modules that depend on each other: ${cycle.join(', ')}`,
  )
  const unused = rows.flatMap(([module, allowed]) => {
    const imported = new Set(imports.get(module))
    return allowed
      .filter((other) => !imported.has(other))
      .map((other) => `${module} does not use ${other}: take it out`)
  })
  const count = rows.flatMap(([, allowed]) => allowed).length
  const tooMany =
    count > maxDependencies ? [`${count} dependencies: at most ${maxDependencies}`] : []
  return [...cycles, ...unused, ...tooMany].map((message) => ({ path, message }))
}
