import { EmptyState } from '#app/design/ui/list-state.tsx'
import { ListBody, pagedList } from '#app/features/console/ui/list/list-body.tsx'
import { ListFilters } from '#app/features/console/ui/list/list-filters.tsx'
import { useListQuery, type ListQuery } from '#app/features/console/ui/list/use-list-query.ts'
import { stateLabels } from '../content/words.ts'
import { formatCents } from '../rules/money-text.ts'
import { shownStates } from '../schema/states.ts'
import { QuoteTable } from '../ui/quote-list.tsx'
import { useQuotes } from './quote-calls.ts'

export const meta = () => [{ title: 'Quotes | Staff console' }]

type Filter = { state: string; search: string }

const quotesQuery: ListQuery<Filter> = {
  read: ({ state = '', search = '' }) => ({ state, search }),
  narrowing: ['state', 'search'],
  typed: 'search',
  isTypedPrivate: true,
}

const states = [
  ...shownStates.map((value) => ({ value, label: stateLabels[value] })),
  { value: 'all', label: 'All' },
]

/** QUO-08: what is open, by what runs out first; and everything else, latest first. */
export default function Quotes() {
  const query = useListQuery(quotesQuery)
  const found = useQuotes(query.filter)
  const open = found.data?.pages[0]?.open
  return (
    <div className="grid gap-4">
      <h1>Quotes</h1>
      {open && open.count > 0 ? (
        <p>
          Open: {open.count}, together {formatCents(open.monthCents)} every month and{' '}
          {formatCents(open.onceCents)} once, with VAT.
        </p>
      ) : null}
      <ListFilters
        label="Find quotes"
        idPrefix="quotes"
        filter={query.filter}
        onChange={query.change}
        search={{ placeholder: 'Number, reference, name…', maxLength: 100 }}
        fields={[{ name: 'state', label: 'State', options: states, all: 'Open' }]}
        className="sm:grid-cols-[2fr_1fr]"
      />
      <ListBody
        list={pagedList(found, ({ items }) => items)}
        what="the quotes"
        isNarrowed={query.isNarrowed}
        noneFits={{ title: 'No quote fits', onClear: query.clear }}
        empty={
          <EmptyState title="No quote is open" icon="list">
            <p>Open a lead and press “Quote”: it starts from what the visitor asked for.</p>
          </EmptyState>
        }
      >
        {(quotes) => <QuoteTable quotes={quotes} />}
      </ListBody>
    </div>
  )
}
