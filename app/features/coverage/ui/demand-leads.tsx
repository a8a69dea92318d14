import { formatDateTime } from '#app/basics/dates.ts'
import { Button } from '#app/design/ui/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '#app/design/ui/list-state.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import type { DemandLeads } from './coverage-api.ts'

export type DemandLeadsProps = {
  place: string
  leads: DemandLeads['leads'] | undefined
  problem: string
  isFetching: boolean
  onMore: (() => void) | null
  onRetry: () => void
}

/** The enquiries from the coverage checker behind a place, each with the way to it (STF-12). */
export function DemandLeadsList({ place, leads, problem, isFetching, ...props }: DemandLeadsProps) {
  if (!leads && !problem)
    return <LoadingState label={`Fetching the enquiries of ${place}`} rows={3} />
  if (!leads)
    return (
      <ErrorState
        title="The enquiries could not be fetched"
        onRetry={props.onRetry}
        isRetrying={isFetching}
      >
        <p>{problem}</p>
      </ErrorState>
    )
  if (leads.length === 0)
    return (
      <EmptyState title="Nobody left an enquiry" icon="pin">
        <p>Visitors checked addresses here in these days, and none asked for more.</p>
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      <LeadsTable place={place} leads={leads} />
      {props.onMore ? (
        <div>
          <Button variant="secondary" size="small" isBusy={isFetching} onClick={props.onMore}>
            Show more
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function LeadsTable({ place, leads }: { place: string; leads: DemandLeads['leads'] }) {
  return (
    <Table caption={`Enquiries of ${place}, the newest first`} isCaptionHidden isDense isStacked>
      <thead>
        <tr>
          <th scope="col">Enquiry</th>
          <th scope="col">Name</th>
          <th scope="col">Address</th>
          <th scope="col">Result</th>
          <th scope="col">Received</th>
        </tr>
      </thead>
      <tbody>
        {leads.map((lead) => (
          <tr key={lead.id}>
            <th scope="row">
              <TextLink to={`/admin/leads/${lead.id}`}>{lead.reference}</TextLink>
            </th>
            <td data-label="Name">{lead.name}</td>
            <td data-label="Address" className="break-words">
              {lead.address}
            </td>
            <td data-label="Result">{lead.result}</td>
            <td data-label="Received">
              <time dateTime={lead.submittedAt}>{formatDateTime(new Date(lead.submittedAt))}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
