import { targetPath, type Module } from './import-rules.ts'

export type Graph = ReadonlyMap<string, Iterable<string>>

/** Returns the groups of nodes that reach each other, largest first (Tarjan's strongly connected components). */
export function findCycles(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []
  const visit = (node: string) => {
    order.set(node, order.size)
    lowest.set(node, order.get(node)!)
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!))
    }
    if (lowest.get(node) !== order.get(node)) return
    const group = open.splice(open.indexOf(node))
    const isCycle = group.length > 1 || [...(graph.get(node) ?? [])].includes(node)
    if (isCycle) cycles.push(group.toSorted())
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return cycles.toSorted((a, b) => b.length - a.length)
}

/** Returns the files that each file imports, including type-only imports. */
export function importsByModule(modules: Module[]): Graph {
  return new Map(
    modules.map(({ path, imports }) => [
      path,
      imports.flatMap((specifier) => targetPath(path, specifier) ?? []),
    ]),
  )
}

/** Returns the folders of app/modules that each of these folders imports, including type-only imports. */
export function importsByFolder(modules: Module[]): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [path, targets] of importsByModule(modules)) {
    const folder = folderOf(path)
    if (!folder) continue
    const known = graph.get(folder) ?? new Set()
    graph.set(folder, known)
    for (const target of targets) {
      const other = folderOf(target)
      if (other && other !== folder) known.add(other)
    }
  }
  return graph
}

function folderOf(path: string): string | undefined {
  return /^app\/modules\/([^/]+)\//.exec(path)?.[1]
}
