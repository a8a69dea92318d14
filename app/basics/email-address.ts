import { withoutTrailing } from './text.ts'

/** Marks that are not seen: zero-width spaces, direction marks, soft hyphens, fillers. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * An email address as people paste it, made plain: without characters that are not seen, `mailto:` and what follows its
 * question mark, the name around `<…>`, and a final dot. What is no address stays wrong.
 */
export function normalizeEmail(typed: string): string {
  const seen = typed.replaceAll(unseen, '').trim()
  const inBrackets = /^[^<>]*<([^<>]*)>[\s.,;]*$/.exec(seen)?.[1] ?? seen
  const address = /^\s*mailto:([^?]*)/i.exec(inBrackets)?.[1] ?? inBrackets
  return withoutTrailing(address.trim(), '.,;').trim()
}

/** The mailbox behind an address, for counting mails to it: case and a +tag make no other mailbox (T20). */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at).replace(/\+.*$/, '')
  return `${name}${address.slice(at)}`.toLowerCase()
}
