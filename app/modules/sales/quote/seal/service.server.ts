import { createHash } from 'node:crypto'
import { formatDate, formatDateTime, johannesburgDate } from '#app/basics/dates.ts'
import { type Outcome, accepted, refused } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { formatCents, stateLabels } from '../content.ts'
import { shownState, versionNumber } from '../rules.ts'
import type { QuoteContent } from '../schema.ts'
import { findSealedDocument } from '../store.server.ts'
import { sealWords as words } from './content.ts'

/** Serialises JSON with sorted keys, so that equal values have the same text, for comparisons and quote hashes. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  )
}

/** Returns the SHA-256 hash of a quote's content, in hexadecimal. */
export function hashOfContent(content: QuoteContent): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex')
}

/** Returns the seal of a file: the SHA-256 hash of all its bytes, so that any change is detected. */
export function sealOf(file: Uint8Array): string {
  return createHash('sha256').update(file).digest('hex')
}

const sealRateLimit = { name: 'quote-seal', attempts: 60, windowSeconds: 600 }

export type SealFacts = { label: string; value: string }[]

/** Checks whether a file is identical to one of our PDFs; returns facts about that quote, without naming a person. */
export async function checkSeal(ctx: Context, file: Uint8Array): Promise<Outcome<SealFacts>> {
  const within = await countAttempt(ctx, sealRateLimit)
  if (!within.ok) return within
  const found = await findSealedDocument(ctx.db, sealOf(file))
  if (!found) return refused('not-found', words.unknown.text)
  const state = shownState(found, johannesburgDate(ctx.clock.now()))
  return accepted([
    { label: words.facts.number, value: versionNumber(found.number, found.version) },
    { label: words.facts.made, value: formatDateTime(found.at) },
    { label: words.facts.kind, value: words.kinds[found.kind] },
    { label: words.facts.state, value: stateLabels[state] },
    ...(found.validUntil
      ? [{ label: words.facts.validUntil, value: formatDate(found.validUntil) }]
      : []),
    { label: words.facts.month, value: formatCents(found.monthCents) },
    { label: words.facts.once, value: formatCents(found.onceCents) },
  ])
}
