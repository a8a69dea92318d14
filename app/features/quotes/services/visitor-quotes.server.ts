import { formatDate, formatDateTime, johannesburgDate } from '#app/basics/dates.ts'
import type { EnquiryOffers } from '#app/features/enquiry-status/services/enquiry-offers.server.ts'
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

/** The quotes on the visitor's page of the enquiry (QUO-06). */
export const visitorQuotes: EnquiryOffers = {
  async list(ctx, leadId) {
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
  },
}
