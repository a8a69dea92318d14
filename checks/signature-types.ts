import type { Program } from 'oxc-parser'

type Node = { type: string } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/**
 * Returns the types in the signatures of a module's exported values, and the types that these refer to, because the
 * users of a value may need to name them. Types inside function bodies do not count.
 */
export function typesOfSignatures({ body }: Program): Set<string> {
  const statements = body as unknown as Node[]
  const declared = new Map<string, Node>()
  const values: Node[] = []
  for (const statement of statements) {
    const inner = isNode(statement.declaration) ? statement.declaration : statement
    if (/^TS(TypeAlias|Interface)Declaration$/.test(inner.type))
      declared.set((inner.id as { name: string }).name, inner)
    else if (/^Export(Named|Default)Declaration$/.test(statement.type)) values.push(inner)
  }
  const found = new Set<string>()
  const open = values.flatMap(namedTypes)
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue
    found.add(name)
    const declaration = declared.get(name)
    if (declaration) open.push(...namedTypes(declaration))
  }
  return found
}

function namedTypes(node: Node): string[] {
  const own = node.type === 'TSTypeReference' ? leftmostName(node.typeName) : undefined
  const isFunction = /Function(Declaration|Expression)$/.test(node.type)
  const parts = Object.entries(node)
    .filter(([part]) => !(isFunction && part === 'body'))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
  return [...(own ? [own] : []), ...parts.flatMap(namedTypes)]
}

function leftmostName(node: unknown): string | undefined {
  const { name, left } = node as { name?: string; left?: unknown }
  return name ?? (left ? leftmostName(left) : undefined)
}
