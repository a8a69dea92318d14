import { parseSync } from 'oxc-parser'

export type Entry = { imported: string | undefined; local: string; isType: boolean; kind: string }
export type Import = {
  start: number
  end: number
  source: string
  entries: Entry[]
  isTypeOnly: boolean
}

export function moduleOf(path: string, source: string) {
  const { module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  return module
}

export function importsOf(path: string, source: string): Import[] {
  return moduleOf(path, source).staticImports.map((statement) => ({
    start: statement.start,
    end: statement.end,
    source: statement.moduleRequest.value,
    isTypeOnly: /^import type\b/.test(source.slice(statement.start, statement.end)),
    entries: statement.entries.map((entry) => ({
      kind: entry.importName.kind,
      imported: entry.importName.name ?? undefined,
      local: entry.localName.value,
      isType: entry.isType,
    })),
  }))
}

/** The names that a module declares at its top. */
export function declaredIn(path: string, source: string): string[] {
  const { program } = parseSync(path, source)
  return program.body.flatMap((statement) => {
    const inner =
      (statement.type === 'ExportNamedDeclaration' ||
        statement.type === 'ExportDefaultDeclaration') &&
      statement.declaration
        ? statement.declaration
        : statement
    if (inner.type === 'VariableDeclaration')
      return inner.declarations.flatMap(({ id }) => namesIn(id as never))
    const { id } = inner as { id?: { name?: string } }
    return id?.name ? [id.name] : []
  })
}

type Pattern = {
  type: string
  name?: string
  properties?: { value?: Pattern; argument?: Pattern }[]
  elements?: Pattern[]
  left?: Pattern
}
function namesIn(pattern: Pattern): string[] {
  if (pattern.name) return [pattern.name]
  if (pattern.left) return namesIn(pattern.left)
  return [
    ...(pattern.properties ?? []).map((property) => property.value ?? property.argument!),
    ...(pattern.elements ?? []),
  ]
    .filter(Boolean)
    .flatMap(namesIn)
}

export function printImport(source: string, { entries }: Import): string {
  if (entries.length === 0) return `import '${source}'`
  const areTypes = entries.every(({ isType }) => isType)
  const named = entries.filter(({ kind }) => kind === 'Name')
  const whole = entries.find(({ kind }) => kind === 'NamespaceObject')
  const fallback = entries.find(({ kind }) => kind === 'Default')
  const names = named
    .toSorted((a, b) => (a.local < b.local ? -1 : 1))
    .map(
      ({ imported, local, isType }) =>
        `${isType && !areTypes ? 'type ' : ''}${imported === local ? local : `${imported} as ${local}`}`,
    )
  const lines = []
  const type = areTypes ? 'type ' : ''
  if (whole) lines.push(`import ${type}* as ${whole.local} from '${source}'`)
  if (fallback) lines.push(`import ${type}${fallback.local} from '${source}'`)
  if (names.length > 0) lines.push(`import ${type}{ ${names.join(', ')} } from '${source}'`)
  return lines.join('\n')
}
