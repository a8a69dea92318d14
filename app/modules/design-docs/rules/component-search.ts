import type { ComponentLevel, ComponentRecord } from '../content/components.ts'

/** Every word of the query must be somewhere in the component's name, level, file or summary (IDX-08). */
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

/** Those of one level, or all. */
export function ofLevel(
  components: readonly ComponentRecord[],
  level: ComponentLevel | undefined,
): ComponentRecord[] {
  return components.filter((component) => level === undefined || component.level === level)
}
