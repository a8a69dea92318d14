import type { ComponentLevel, ComponentRecord } from './content.ts'

/** Returns the components whose name, level, file or summary contain every word of the query. */
export function searchComponents(
  components: readonly ComponentRecord[],
  query: string,
): ComponentRecord[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return components.filter((component) => {
    const { name, level, source, summary } = component
    const text = `${name} ${level} ${source} ${summary}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Returns the components of one level, or all if `level` is undefined. */
export function filterByLevel(
  components: readonly ComponentRecord[],
  level: ComponentLevel | undefined,
): ComponentRecord[] {
  return components.filter((component) => level === undefined || component.level === level)
}

export type ExampleCode = {
  /** Name of the exported function without the component's name: "Variants" for ButtonVariants. */
  name: string
  title: string
  code: string
}

/** Returns an example's function name: ButtonLinkVariants for component "button-link" and example "Variants". */
export function exampleFunction(componentId: string, name: string): string {
  return componentId.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()) + name
}

/** Groups the examples of all source files by component; an example's name starts with its component's name. */
export function examplesByComponent(
  componentIds: readonly string[],
  sources: readonly string[],
): Record<string, ExampleCode[]> {
  const all = sources.flatMap(readExamples)
  const ownerOf = (name: string) =>
    componentIds
      .filter((id) => name.startsWith(exampleFunction(id, '')))
      .toSorted((a, b) => b.length - a.length)[0]
  return Object.fromEntries(
    componentIds.map((id) => {
      const start = exampleFunction(id, '').length
      const own = all.filter(({ name }) => ownerOf(name) === id)
      return [
        id,
        own.map(({ name, code }) => ({
          name: name.slice(start),
          title: titleOf(name.slice(start)),
          code,
        })),
      ]
    }),
  )
}

/** The code of an example is its markup, or its whole function body if it has other statements. */
export function readExamples(source: string): ExampleCode[] {
  const functions = source.matchAll(/^export function (\w+)\([^]*?\) \{\n([^]*?)^\}$/gm)
  return Array.from(functions, ([, name, body]) => ({
    name: name!,
    title: titleOf(name!),
    code: removeIndent(returnedMarkup(body!)),
  }))
}

function returnedMarkup(body: string): string {
  const [, inParentheses, onOneLine] =
    /^ {2}return (?:\(\n([^]*?)^ {2}\)|(.*))\n$/m.exec(body) ?? []
  const isAll = body.startsWith('  return ')
  return isAll ? (inParentheses ?? onOneLine ?? body) : body
}

function removeIndent(code: string): string {
  const lines = code.replace(/\n$/, '').split('\n')
  const depths = lines.filter((line) => line.trim()).map((line) => /^ */.exec(line)![0].length)
  const depth = Math.min(...depths)
  return lines.map((line) => line.slice(depth)).join('\n')
}

/** Returns the title for a function name: "With an error" for WithAnError. */
function titleOf(name: string): string {
  const words = name.replaceAll(/(?!^)[A-Z]/g, ' $&').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
