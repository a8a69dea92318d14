import type { ComponentLevel, ComponentRecord } from './content.ts'

/** Every word of the query must be somewhere in the component's name, level, file or summary. */
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

/** The components of one level, or all. */
export function ofLevel(
  components: readonly ComponentRecord[],
  level: ComponentLevel | undefined,
): ComponentRecord[] {
  return components.filter((component) => level === undefined || component.level === level)
}

export type ExampleCode = {
  /** The exported function's name without its component: Variants, of ButtonVariants. */
  name: string
  title: string
  code: string
}

/** The name of the function that is an example of a component: ButtonLinkVariants, of button-link and Variants. */
export function exampleFunction(componentId: string, name: string): string {
  return componentId.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()) + name
}

/** The examples in files of several components, by component; each begins with the name of its own. */
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

/**
 * The exported example components of a source file in their order, each with what it returns, or with its
 * whole body where it does more than that.
 */
export function readExamples(source: string): ExampleCode[] {
  const functions = source.matchAll(/^export function (\w+)\([^]*?\) \{\n([^]*?)^\}$/gm)
  return Array.from(functions, ([, name, body]) => ({
    name: name!,
    title: titleOf(name!),
    code: withoutIndent(markupOf(body!)),
  }))
}

function markupOf(body: string): string {
  const [, inParentheses, onOneLine] =
    /^ {2}return (?:\(\n([^]*?)^ {2}\)|(.*))\n$/m.exec(body) ?? []
  const isAll = body.startsWith('  return ')
  return isAll ? (inParentheses ?? onOneLine ?? body) : body
}

function withoutIndent(code: string): string {
  const lines = code.replace(/\n$/, '').split('\n')
  const depths = lines.filter((line) => line.trim()).map((line) => /^ */.exec(line)![0].length)
  const depth = Math.min(...depths)
  return lines.map((line) => line.slice(depth)).join('\n')
}

/** 'WithAnError' reads "With an error". */
function titleOf(name: string): string {
  const words = name.replaceAll(/(?!^)[A-Z]/g, ' $&').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
