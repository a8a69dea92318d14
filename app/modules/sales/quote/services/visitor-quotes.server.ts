import { formatDate, formatDateTime, johannesburgDate } from '#app/basics/dates.ts'
import type { Context } from '#app/platform/context.server.ts'
import { visitorWords as words } from '../content/visitor.ts'
import { findVersionsOfLeads, type QuoteVersion } from '../data.server.ts'
import { shownState, versionNumber } from '../rules/quote-state.ts'

/** How a quote that was sent stands, as its visitor reads it. */
export function standingText(version: QuoteVersion, today: string): string {
  const state = shownState(version, today)
  const { states } = words
  const day = formatDate(version.validUntil ?? today)
  if (state === 'accepted' || state === 'declined')
    return states[state](formatDateTime(version.decidedAt!))
  if (state === 'expired') return states.expired(day)
  return state === 'superseded' ? states.superseded : states.sent(day)
}

/** The quotes on the visitor's page of the enquiry (QUO-06): paths below that page, and how each stands, in words. */
export async function quotesOfEnquiry(
  ctx: Context,
  leadId: string,
): Promise<{ path: string; text: string }[]> {
  const today = johannesburgDate(ctx.clock.now())
  const versions = await findVersionsOfLeads(ctx.db, [leadId])
  return versions
    .filter(({ content, erasedAt }) => content && !erasedAt)
    .map((version) => ({
      path: `quotes/${version.id}`,
      text: words.line(
        versionNumber(version.number, version.version),
        standingText(version, today),
      ),
    }))
}
