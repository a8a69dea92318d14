import { Link } from 'react-router'
import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { Badge } from '#app/design/ui/badge.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { DataTable, type Column } from '#app/design/ui/data-table.tsx'
import { ListBody, type ListRead } from '#app/features/console/ui/list/list-body.tsx'
import { kindLabels, outcomeLabels, stateLabels } from '../content.ts'
import type { RequestRow } from './privacy-api.ts'

/** LEG-06: what is open stands first, the most urgent on top. */
export function RequestList({ list }: { list: ListRead<RequestRow> }) {
  return (
    <ListBody
      list={list}
      what="the requests"
      isNarrowed={false}
      empty={
        <EmptyState title="Nobody has asked about their own data" icon="shield">
          <p>Requests from the form below the privacy policy appear here, with their due date.</p>
        </EmptyState>
      }
    >
      {(requests) => (
        <DataTable
          caption="Requests about personal data, open ones first"
          columns={columns}
          rows={requests}
          keyOf={({ id }) => id}
        />
      )}
    </ListBody>
  )
}

const columns: readonly Column<RequestRow>[] = [
  {
    label: 'Reference',
    isHead: true,
    renderCell: ({ id, reference }) => (
      <Link to={`/admin/privacy/${id}`} className="link whitespace-nowrap" data-row>
        {reference}
      </Link>
    ),
  },
  { label: 'Wants', renderCell: ({ kind }) => kindLabels[kind] },
  { label: 'Who', className: 'wrap-anywhere', renderCell: ({ name }) => name },
  {
    label: 'Received',
    className: 'whitespace-nowrap',
    renderCell: ({ submittedAt }) => formatDateTime(new Date(submittedAt)),
  },
  {
    label: 'Due',
    className: 'whitespace-nowrap',
    renderCell: (request) => <Due request={request} />,
  },
  { label: 'State', renderCell: (request) => <RequestState request={request} /> },
]

type RowOf<Name extends keyof RequestRow> = { request: Pick<RequestRow, Name> }

export function Due({ request }: RowOf<'state' | 'dueOn' | 'daysLeft' | 'isOverdue'>) {
  const { state, dueOn, daysLeft, isOverdue } = request
  if (state === 'closed') return <span className="text-ink-soft">{formatDate(dueOn)}</span>
  return (
    <>
      <span>{formatDate(dueOn)}</span>{' '}
      <span className={isOverdue ? 'block font-semibold text-danger' : 'block text-ink-soft'}>
        {daysLeftWords(daysLeft)}
      </span>
    </>
  )
}

function daysLeftWords(daysLeft: number): string {
  const days = Math.abs(daysLeft)
  const counted = days === 1 ? 'one day' : `${days} days`
  if (daysLeft === 0) return 'today'
  return daysLeft > 0 ? `in ${counted}` : `overdue by ${counted}`
}

export function RequestState({
  request,
}: RowOf<'state' | 'outcome' | 'isOverdue' | 'isErased' | 'isSuspectedSpam'>) {
  const { state, outcome, isOverdue, isErased, isSuspectedSpam } = request
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={state === 'confirmed' ? 'info' : state === 'closed' ? 'success' : 'neutral'}>
        {outcome ? outcomeLabels[outcome] : stateLabels[state]}
      </Badge>
      {isOverdue ? <Badge tone="danger">Overdue</Badge> : null}
      {isErased && state !== 'closed' ? <Badge tone="warning">Erased, not answered</Badge> : null}
      {isSuspectedSpam ? <Badge tone="warning">Suspected spam</Badge> : null}
    </span>
  )
}
