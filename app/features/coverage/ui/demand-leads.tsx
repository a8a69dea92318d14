import { formatDateTime } from '#app/basics/dates.ts'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { DataTable, type Column } from '#app/design/ui/data-table.tsx'
import { ListBody, type ListRead } from '#app/features/console/ui/list/list-body.tsx'
import type { DemandLeads } from './coverage-api.ts'

type DemandLead = DemandLeads['leads'][number]

/** The enquiries from the coverage checker behind a place, each with the way to it (STF-12). */
export function DemandLeadsList({ place, list }: { place: string; list: ListRead<DemandLead> }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <ListBody
        list={list}
        what={`the enquiries of ${place}`}
        skeletonRows={3}
        isNarrowed={false}
        empty={
          <EmptyState title="Nobody left an enquiry" icon="pin">
            <p>Visitors checked addresses here in this period, but nobody asked for more.</p>
          </EmptyState>
        }
      >
        {(leads) => (
          <DataTable
            caption={`Enquiries of ${place}, the newest first`}
            columns={columns}
            rows={leads}
            keyOf={({ id }) => id}
          />
        )}
      </ListBody>
    </div>
  )
}

const columns: readonly Column<DemandLead>[] = [
  {
    label: 'Enquiry',
    isHead: true,
    renderCell: ({ id, reference }) => <TextLink to={`/admin/leads/${id}`}>{reference}</TextLink>,
  },
  { label: 'Name', renderCell: ({ name }) => name },
  { label: 'Address', className: 'break-words', renderCell: ({ address }) => address },
  { label: 'Result', renderCell: ({ result }) => result },
  {
    label: 'Received',
    renderCell: ({ submittedAt }) => (
      <time dateTime={submittedAt}>{formatDateTime(new Date(submittedAt))}</time>
    ),
  },
]
