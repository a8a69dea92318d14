import { formatDate, formatDateTime, johannesburgDate } from '#app/basics/dates.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { sealWords as words } from '../content/seal.ts'
import { stateLabels } from '../content/words.ts'
import { findSealed } from '../data.server.ts'
import { formatCents } from '../rules/money-text.ts'
import { shownState, versionNumber } from '../rules/quote-state.ts'
import { sealOf } from './seal.server.ts'

const sealLimit = { name: 'quote-seal', attempts: 60, windowSeconds: 600 }

export type SealFacts = { label: string; value: string }[]

/** Whether a file is one of ours, byte for byte, and what it is (QUO-06). Nobody is named. */
export async function checkSeal(ctx: Context, file: Uint8Array): Promise<Outcome<SealFacts>> {
  allowVisitor(ctx)
  const within = await countAttempt(ctx, sealLimit)
  if (!within.ok) return within
  const found = await findSealed(ctx.db, sealOf(file))
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
