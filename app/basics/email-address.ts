import { withoutTrailing } from './text.ts'

/** Marks that are not seen: zero-width spaces, direction marks, soft hyphens, fillers. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * An email address as people paste it, made plain: without characters that are not seen, `mailto:` and what follows its
 * question mark, the name around `<…>`, and a final dot. What is no address stays wrong.
 */
export function plainEmail(typed: string): string {
  const seen = typed.replaceAll(unseen, '').trim()
  const inBrackets = /^[^<>]*<([^<>]*)>[\s.,;]*$/.exec(seen)?.[1] ?? seen
  const address = /^\s*mailto:([^?]*)/i.exec(inBrackets)?.[1] ?? inBrackets
  return withoutTrailing(address.trim(), '.,;').trim()
}
