import { Link } from 'react-router'
import { formatDate } from '#app/basics/dates.ts'
import { type Column, DataTable } from '#app/design/ui/data-table.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { ListBody, toLoadedList } from '#app/modules/console/ui/list-body.tsx'
import { ListFilters, type ListQuery, useListQuery } from '#app/modules/console/ui/list-filters.tsx'
import { type ListedQuote, useQuotes } from '../calls.ts'
import { formatCents, shownStates, stateLabels } from '../content.ts'
import { QuoteBadge } from '../ui/quote-badge.tsx'

export const meta = () => [{ title: 'Quotes | Staff console' }]

type Filter = { state: string; search: string }

const quotesQuery: ListQuery<Filter> = {
  read: ({ state = '', search = '' }) => ({ state, search }),
  narrowing: ['state', 'search'],
  typed: 'search',
  isTypedPrivate: true,
}

const stateOptions = [
  ...shownStates.map((value) => ({ value, label: stateLabels[value] })),
  { value: 'all', label: 'All' },
]

/** Open quotes are sorted by expiry, all others by their latest change. */
export default function Quotes() {
  const query = useListQuery(quotesQuery)
  const found = useQuotes(query.filter)
  const open = found.data?.pages[0]?.open
  return (
    <div className="grid gap-4">
      <h1>Quotes</h1>
      {open && open.count > 0 ? (
        <p>
          {`Open: ${open.count}, together ${formatCents(open.monthCents)} every month and ${formatCents(open.onceCents)} once, including VAT.`}
        </p>
      ) : null}
      <ListFilters
        label="Find quotes"
        idPrefix="quotes"
        filter={query.filter}
        onChange={query.change}
        search={{ placeholder: 'Number, reference, name…', maxLength: 100 }}
        fields={[{ name: 'state', label: 'State', options: stateOptions, all: 'Open' }]}
        className="sm:grid-cols-[2fr_1fr]"
      />
      <ListBody
        list={toLoadedList(found, ({ items }) => items)}
        what="the quotes"
        isNarrowed={query.isNarrowed}
        noMatches={{ title: 'No matching quotes', onClear: query.clear }}
        empty={
          <EmptyState
            title="No open quotes"
            icon="list"
            action={
              <ButtonLink variant="secondary" size="small" to="/admin/leads">
                Choose a lead
              </ButtonLink>
            }
          >
            <p>Open a lead and press “Quote”. The draft starts from the visitor’s enquiry.</p>
          </EmptyState>
        }
      >
        {(quotes) => (
          <DataTable caption="Quotes" columns={columns} rows={quotes} keyOf={({ id }) => id} />
        )}
      </ListBody>
    </div>
  )
}

const formatQuoteTotal = (cents: number) => (cents > 0 ? formatCents(cents) : '–')

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
    renderCell: ({ who, leadId, reference, isSample }) => (
      <>
        <span>{who}</span> {isSample ? <Badge>Sample</Badge> : null}
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
        {isRenewalAsked ? <Badge tone="warning">New quote requested</Badge> : null}
        {reason ? <span className="block wrap-anywhere text-ink-soft">{reason}</span> : null}
      </>
    ),
  },
  {
    label: 'Every month',
    className: 'whitespace-nowrap tabular-nums',
    renderCell: ({ monthCents }) => formatQuoteTotal(monthCents),
  },
  {
    label: 'Once',
    className: 'whitespace-nowrap tabular-nums',
    renderCell: ({ onceCents }) => formatQuoteTotal(onceCents),
  },
  {
    label: 'Valid until',
    className: 'whitespace-nowrap',
    renderCell: ({ validUntil }) => (validUntil ? formatDate(validUntil) : '–'),
  },
]
