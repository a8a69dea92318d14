import { Link } from 'react-router'
import { formatDateTime } from '#app/basics/dates.ts'
import { Table } from '#app/design/ui/table.tsx'
import { actionWords, detailsForPeople, plainName, shortId, subjectPage } from '../rules.ts'
import type { ActivityEntry } from '../schema.ts'

type ActivityTableProps = {
  entries: readonly ActivityEntry[]
  /** Names of staff by their id. */
  staffNames: ReadonlyMap<string, string>
}

export function ActivityTable({ entries, staffNames }: ActivityTableProps) {
  return (
    <Table
      caption="What was done, newest first"
      isCaptionHidden
      isDense
      isStacked
      columns={['Time', 'Who', 'What', 'Record', 'Details']}
    >
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} className="align-top">
            <td className="whitespace-nowrap max-md:text-ink-soft">
              <time dateTime={entry.at}>{formatDateTime(new Date(entry.at))}</time>
            </td>
            <td data-label="Who">{plainName(entry.actorName)}</td>
            <td data-label="What" className="font-semibold">
              {actionWords(entry.action)}
            </td>
            <td data-label="Record" title={entry.subjectId} className="md:whitespace-nowrap">
              <Subject entry={entry} />
            </td>
            <Details entry={entry} staffNames={staffNames} />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Subject({ entry }: { entry: ActivityEntry }) {
  const { subjectType, subjectId } = entry
  const page = subjectPage(entry)
  const name = `${plainName(subjectType)} ${shortId(subjectId)}`
  return page ? (
    <Link to={page} className="link" data-row>
      {name}
    </Link>
  ) : (
    <span className="wrap-anywhere">{name}</span>
  )
}

function Details({
  entry,
  staffNames,
}: Omit<ActivityTableProps, 'entries'> & { entry: ActivityEntry }) {
  const details = detailsForPeople(entry.details, staffNames)
  return (
    <td data-label="Details" className="max-w-md wrap-anywhere">
      {details.map(({ name, value }) => (
        <span key={name} className="block">
          <span className="text-ink-soft">{name}:</span> {value}
        </span>
      ))}
    </td>
  )
}
