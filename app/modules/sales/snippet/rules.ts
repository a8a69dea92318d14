/** Matches placeholders such as {name} or {offer:business-pro}; misspelt ones, too, so that staff see the mistake. */
const placeholderPattern = /\{[a-z]+(?::[^{}\s]{1,60})?\}/gi

/** Returns the placeholders of a text as they are written, each once. */
export function placeholdersIn(text: string): string[] {
  return [...new Set(text.match(placeholderPattern) ?? [])]
}

/** Replaces placeholders with their values. A placeholder without a value stays unchanged. */
export function fillPlaceholders(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(placeholderPattern, (name) => values.get(name.toLowerCase()) ?? name)
}

/** Returns an error message if a text still has placeholders, otherwise undefined. */
export function placeholderProblem(...texts: string[]): string | undefined {
  const open = placeholdersIn(texts.join('\n'))
  if (open.length === 0) return undefined
  return open.length === 1
    ? `${open[0]} could not be filled in. Enter the value or remove it.`
    : `${open.join(', ')} could not be filled in. Enter the values or remove them.`
}

export function offerIdsIn(text: string): string[] {
  return placeholdersIn(text).flatMap((name) => /^\{offer:(.+)\}$/i.exec(name)?.[1] ?? [])
}
