import { createHash } from 'node:crypto'
import { canonicalJson } from '../rules/canonical.ts'
import type { QuoteContent } from '../schema/quote.ts'

/** The fingerprint of what a quote says, in hexadecimal (QUO-06). */
export function hashOfContent(content: QuoteContent): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex')
}

/** The seal of a file: of every byte of it, so that no change of it passes (QUO-06). */
export function sealOf(file: Uint8Array): string {
  return createHash('sha256').update(file).digest('hex')
}
