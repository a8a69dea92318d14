import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatDate } from '#app/basics/dates.ts'
import { Button } from '#app/design/ui/button.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { toastFailure } from '#app/modules/console/ui/toasts.ts'
import type { LeadRecord } from '../../lead/calls.ts'
import { type QuoteOfLead, useQuotesOfLead, useQuoteWrites } from '../calls.ts'
import { formatCents } from '../content.ts'
import { QuoteBadge } from './quote-badge.tsx'

export function LeadQuotes({ lead }: { lead: LeadRecord }) {
  const quotes = useQuotesOfLead(lead.id)
  const mayBegin = !lead.isMerged && !lead.isSuspectedSpam && !lead.removedAt
  const items = quotes.data?.items ?? []
  if (!mayBegin && items.length === 0) return null
  return (
    <section className="card grid gap-3" aria-labelledby="lead-quotes">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="lead-quotes" className="text-lg">
          Quotes
        </h2>
        {mayBegin ? <StartQuote leadId={lead.id} /> : null}
      </div>
      {quotes.data ? null : <ReadState read={quotes} what="the quotes" rows={1} />}
      {items.length > 0 ? (
        <ul className="grid gap-2">
          {items.map((quote) => (
            <li key={quote.id}>
              <QuoteLink quote={quote} />
            </li>
          ))}
        </ul>
      ) : quotes.data ? (
        <p className="text-ink-soft">
          No quotes yet. A new quote starts from the visitor’s enquiry.
        </p>
      ) : null}
    </section>
  )
}

function QuoteLink({ quote }: { quote: QuoteOfLead }) {
  const { quoteId, number, state, monthCents, onceCents, validUntil } = quote
  const sums = [
    ...(monthCents > 0 ? [`${formatCents(monthCents)} a month`] : []),
    ...(onceCents > 0 ? [`${formatCents(onceCents)} once`] : []),
    ...(validUntil ? [`until ${formatDate(validUntil)}`] : []),
  ]
  return (
    <>
      <Link to={`/admin/quotes/${quoteId}`} className="link">
        {number}
      </Link>{' '}
      <QuoteBadge state={state} />
      <span className="block text-ink-soft">{sums.join(', ')}</span>
    </>
  )
}

function StartQuote({ leadId }: { leadId: string }) {
  const writes = useQuoteWrites()
  const navigate = useNavigate()
  // The ID stays the same until the quote exists, so that a double click creates only one.
  const [id] = useState(() => crypto.randomUUID())
  const [isBusy, setIsBusy] = useState(false)
  async function begin() {
    setIsBusy(true)
    const answer = await writes.begin(id, leadId)
    setIsBusy(false)
    if (answer.ok) void navigate(`/admin/quotes/${id}`)
    else toastFailure('No quote was started', answer.error)
  }
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void begin()}>
      Quote
    </Button>
  )
}
