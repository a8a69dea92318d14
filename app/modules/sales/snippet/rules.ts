/** {name}, {reference}, {promise} or {offer:business-pro}; whatever looks like one counts, so that a slip is seen. */
const placeholder = /\{[a-z]+(?::[^{}\s]{1,60})?\}/gi

/** The placeholders of a text, each once, as they are written. */
export function placeholdersIn(text: string): string[] {
  return [...new Set(text.match(placeholder) ?? [])]
}

/** A text with what is known put in; a placeholder that cannot be filled stays as it is. */
export function fillPlaceholders(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(placeholder, (name) => values.get(name.toLowerCase()) ?? name)
}

/** What prevents sending a text, in words; undefined if nothing is left to fill. */
export function openPlaceholders(...texts: string[]): string | undefined {
  const open = placeholdersIn(texts.join('\n'))
  if (open.length === 0) return undefined
  return open.length === 1
    ? `${open[0]} could not be filled. Fill it in or remove it.`
    : `${open.join(', ')} could not be filled. Fill them in or remove them.`
}

/** The offers that a text names. */
export function offersNamedIn(text: string): string[] {
  return placeholdersIn(text).flatMap((name) => /^\{offer:(.+)\}$/i.exec(name)?.[1] ?? [])
}
