import { Link } from 'react-router'
import { formatDateTime } from '#app/basics/dates.ts'
import { DataTable } from '#app/design/ui/data-table.tsx'
import { actionWords, detailsForPeople, plainName, shortId, subjectPage } from '../rules.ts'
import type { ActivityEntry } from '../schema.ts'

type ActivityTableProps = {
  entries: readonly ActivityEntry[]
  /** Names of staff by their id. */
  staffNames: ReadonlyMap<string, string>
}

export function ActivityTable({ entries, staffNames }: ActivityTableProps) {
  return (
    <DataTable
      caption="What was done, newest first"
      columns={[
        {
          label: 'Time',
          isUnlabelled: true,
          className: 'align-top whitespace-nowrap max-md:text-ink-soft',
          renderCell: ({ at }) => <time dateTime={at}>{formatDateTime(new Date(at))}</time>,
        },
        {
          label: 'Who',
          className: 'align-top',
          renderCell: ({ actorName }) => plainName(actorName),
        },
        {
          label: 'What',
          className: 'align-top font-semibold',
          renderCell: ({ action }) => actionWords(action),
        },
        {
          label: 'Record',
          className: 'align-top md:whitespace-nowrap',
          renderCell: (entry) => <Subject entry={entry} />,
        },
        {
          label: 'Details',
          className: 'align-top max-w-md wrap-anywhere',
          renderCell: (entry) => <Details entry={entry} staffNames={staffNames} />,
        },
      ]}
      rows={entries}
      keyOf={({ id }) => id}
    />
  )
}

function Subject({ entry }: { entry: ActivityEntry }) {
  const { subjectType, subjectId } = entry
  const page = subjectPage(entry)
  const name = `${plainName(subjectType)} ${shortId(subjectId)}`
  return page ? (
    <Link to={page} title={subjectId} className="link" data-row>
      {name}
    </Link>
  ) : (
    <span title={subjectId} className="wrap-anywhere">
      {name}
    </span>
  )
}

function Details({
  entry,
  staffNames,
}: Omit<ActivityTableProps, 'entries'> & { entry: ActivityEntry }) {
  const details = detailsForPeople(entry.details, staffNames)
  return (
    <>
      {details.map(({ name, value }) => (
        <span key={name} className="block">
          <span className="text-ink-soft">{name}:</span> {value}
        </span>
      ))}
    </>
  )
}
