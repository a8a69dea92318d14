import { findCycles, type Graph } from './import-cycles.ts'
import type { Violation } from './import-rules.ts'

type FeatureTable = {
  allowedDependencies: Record<string, string[]>
  foundation: string[]
}

const path = 'architecture.mjs'

/** What is wrong with the table of dependencies itself, given which feature really imports which. */
export function findGraphViolations(
  { allowedDependencies, foundation }: FeatureTable,
  imports: Graph,
): Violation[] {
  const rows = Object.entries(allowedDependencies)
  const cycles = findCycles(new Map(rows)).map(
    (cycle) => `features that depend on each other: ${cycle.join(', ')}`,
  )
  const upward = rows
    .filter(([feature]) => foundation.includes(feature))
    .flatMap(([feature, allowed]) =>
      allowed
        .filter((other) => !foundation.includes(other))
        .map((other) => `${feature} belongs to the foundation and may not depend on ${other}`),
    )
  const unused = rows.flatMap(([feature, allowed]) => {
    const imported = new Set(imports.get(feature))
    return allowed
      .filter((other) => !imported.has(other))
      .map((other) => `${feature} does not use ${other}: take it out`)
  })
  return [...cycles, ...upward, ...unused].map((message) => ({ path, message }))
}
