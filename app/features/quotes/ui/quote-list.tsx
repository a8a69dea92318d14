import { Link } from 'react-router'
import { formatDate } from '#app/basics/dates.ts'
import { Badge } from '#app/design/ui/badge.tsx'
import { DataTable, type Column } from '#app/design/ui/data-table.tsx'
import { formatCents } from '../rules/money-text.ts'
import { QuoteBadge } from './quote-badge.tsx'
import type { ListedQuote } from './quotes-api.ts'

/** QUO-08: every version with how it stands, what it comes to, and when it ends. */
export function QuoteTable({ quotes }: { quotes: readonly ListedQuote[] }) {
  return <DataTable caption="Quotes" columns={columns} rows={quotes} keyOf={({ id }) => id} />
}

const sum = (cents: number) => (cents > 0 ? formatCents(cents) : '–')

const columns: readonly Column<ListedQuote>[] = [
  {
    label: 'Quote',
    isHead: true,
    renderCell: ({ quoteId, number }) => (
      <Link to={`/admin/quotes/${quoteId}`} className="link whitespace-nowrap" data-row>
        {number}
      </Link>
    ),
  },
  {
    label: 'For',
    className: 'wrap-anywhere',
    renderCell: ({ who, leadId, reference }) => (
      <>
        {who}{' '}
        <Link to={`/admin/leads/${leadId}`} className="link block whitespace-nowrap">
          {reference}
        </Link>
      </>
    ),
  },
  {
    label: 'State',
    renderCell: ({ state, reason, isRenewalAsked }) => (
      <>
        <QuoteBadge state={state} />
        {isRenewalAsked ? <Badge tone="warning">A new one is asked for</Badge> : null}
        {reason ? <span className="block wrap-anywhere text-ink-soft">{reason}</span> : null}
      </>
    ),
  },
  {
    label: 'Every month',
    className: 'whitespace-nowrap tabular-nums',
    renderCell: ({ monthCents }) => sum(monthCents),
  },
  {
    label: 'Once',
    className: 'whitespace-nowrap tabular-nums',
    renderCell: ({ onceCents }) => sum(onceCents),
  },
  {
    label: 'Valid until',
    className: 'whitespace-nowrap',
    renderCell: ({ validUntil }) => (validUntil ? formatDate(validUntil) : '–'),
  },
]
