import { johannesburgDate } from '#app/basics/dates.ts'
import { accepted, type Outcome } from '#app/basics/outcome.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import { findNewerSent, noteOpened } from '../data.server.ts'
import { shownState } from '../rules/quote-state.ts'
import type { QuoteContent } from '../schema/quote.ts'
import type { ShownState } from '../schema/states.ts'
import { findOwnQuote } from './decide-quote.server.ts'
import { standingText } from './visitor-quotes.server.ts'

export type OwnQuotePage = {
  content: QuoteContent
  hash: string
  state: ShownState
  standing: string
  isRenewalAsked: boolean
  /** Of one that was superseded: the version that took its place. */
  newerId: string | null
}

/**
 * A quote as its visitor reads it (QUO-06). That it was opened is noted once, for staff; nothing else changes, and
 * mails lead to the page of the enquiry, so that a scanner of links opens none.
 */
export async function readOwnQuote(
  ctx: Context,
  key: string,
  versionId: string,
): Promise<Outcome<OwnQuotePage>> {
  allowVisitor(ctx)
  const found = await findOwnQuote(ctx, key, versionId)
  if (!found.ok) return found
  const { version, content } = found.value
  const now = ctx.clock.now()
  if (!version.openedAt && version.state === 'sent') await noteOpened(ctx.db, version.id, now)
  const today = johannesburgDate(now)
  const newerId = version.state === 'superseded' ? await findNewerSent(ctx.db, version) : undefined
  return accepted({
    content,
    hash: version.contentHash!,
    state: shownState(version, today),
    standing: standingText(version, today),
    isRenewalAsked: version.renewalAskedAt !== null,
    newerId: newerId ?? null,
  })
}
