import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCappedCount } from '#app/basics/numbers.ts'
import { Button } from '#app/design/ui/button.tsx'
import { DataTable, type DataTableProps } from '#app/design/ui/data-table.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { useOnline } from '#app/design/use-online.ts'
import { failureText } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'

export type LoadedList<Row> = {
  /** Undefined until the first response. */
  rows: readonly Row[] | undefined
  /** The total number of matches, including rows not loaded; undefined if they are not counted. */
  total?: number | undefined
  read: UseQueryResult<unknown>
  more?: { load: () => void; isLoading: boolean; problem: string | null } | undefined
}

export function toLoadedList<Page, Row>(
  read: UseInfiniteQueryResult<InfiniteData<Page, unknown>>,
  rowsOf: (page: Page) => readonly Row[],
  totalOf?: (page: Page) => number | null | undefined,
): LoadedList<Row> {
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = read
  const last = data?.pages.at(-1)
  return {
    rows: data?.pages.flatMap(rowsOf),
    total: last && (totalOf?.(last) ?? undefined),
    read: read as UseQueryResult<unknown>,
    more: hasNextPage
      ? {
          load: () => void read.fetchNextPage(),
          isLoading: isFetchingNextPage,
          problem: isFetchNextPageError ? failureText(error) : null,
        }
      : undefined,
  }
}

export type ListBodyProps<Row> = {
  list: LoadedList<Row>
  /** Name of the list's content in messages: "Loading the leads", "The leads could not be loaded". */
  what: string
  /** Singular and plural for the count in the footer: ['lead', 'leads']. */
  counted?: readonly [one: string, several: string]
  skeletonRows?: number
  isNarrowed?: boolean
  noMatches?: { title: string; text?: string; onClear: () => void }
  /** Shown if there are no rows at all. */
  empty: ReactNode
  actions?: ReactNode
  after?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

export function ListBody<Row>(props: ListBodyProps<Row>) {
  const { list, what, skeletonRows = 8, isNarrowed, noMatches, empty, children } = props
  const { rows } = list
  if (!rows) return <ReadState read={list.read} what={what} rows={skeletonRows} />
  return (
    <>
      <StaleNotice read={list.read} hasMoreProblem={Boolean(list.more?.problem)} />
      {rows.length > 0 ? (
        <>
          {children(rows)}
          <ListFooter {...props} shown={rows.length} />
          {props.after}
        </>
      ) : isNarrowed && noMatches ? (
        <NoMatches {...noMatches} />
      ) : (
        empty
      )}
    </>
  )
}

type TableListProps<Row> = Omit<ListBodyProps<Row>, 'children'> &
  Pick<DataTableProps<Row>, 'caption' | 'columns'>

/** A list whose rows are shown as a table. */
export function TableList<Row extends { id: string | number }>(props: TableListProps<Row>) {
  const { caption, columns, ...list } = props
  return (
    <ListBody {...list}>
      {(rows) => (
        <DataTable caption={caption} columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
    </ListBody>
  )
}

/** Warns that the rows may be out of date: the browser is offline, or the last update failed. */
export function StaleNotice({
  read,
  hasMoreProblem = false,
  what = 'list',
}: {
  read: Pick<UseQueryResult<unknown>, 'error'>
  hasMoreProblem?: boolean
  what?: string
}) {
  const isOnline = useOnline()
  if (isOnline && (!read.error || hasMoreProblem)) return null
  return (
    <Notice tone="warning" role="status">
      <p>
        {isOnline
          ? `The ${what} could not be updated: ${failureText(read.error)}`
          : 'You’re offline. What you see may be out of date, and you can’t change anything now.'}
      </p>
    </Notice>
  )
}

export function NoMatches({
  title,
  text,
  onClear,
}: NonNullable<ListBodyProps<unknown>['noMatches']>) {
  return (
    <EmptyState
      title={title}
      icon="search"
      action={
        <Button
          variant="secondary"
          size="small"
          onClick={({ detail }) => {
            onClear()
            // The button disappears. After a key, the focus goes where people search again; a finger would open the
            // keyboard.
            if (detail === 0)
              document.querySelector<HTMLElement>('main input[type=search]')?.focus()
          }}
        >
          Clear filters
        </Button>
      }
    >
      {text ? <p>{text}</p> : null}
    </EmptyState>
  )
}

type ListFooterProps = Pick<ListBodyProps<unknown>, 'list' | 'counted' | 'actions'> & {
  shown: number
}

function ListFooter({ list: { total, more }, counted, actions, shown }: ListFooterProps) {
  if (total === undefined && !more && !actions) return null
  return (
    <div className="list-foot flex flex-wrap items-center justify-between gap-3">
      {total === undefined || !counted ? null : (
        <p className="text-ink-soft" role="status">
          {`${shown} of ${formatCappedCount(total)} ${counted[total === 1 ? 0 : 1]}`}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {more?.problem ? <p className="text-danger">{more.problem}</p> : null}
        {more ? (
          <Button variant="secondary" size="small" isBusy={more.isLoading} onClick={more.load}>
            Load more
          </Button>
        ) : null}
        {actions}
      </div>
    </div>
  )
}
