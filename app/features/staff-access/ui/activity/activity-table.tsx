import { formatDateTime } from '#app/basics/dates.ts'
import { Table } from '#app/design/ui/table.tsx'
import { actionWords, detailWords } from '../../rules/describe-entry.ts'
import type { ActivityEntry } from '../../schema/activity.ts'

export function ActivityTable({ entries }: { entries: readonly ActivityEntry[] }) {
  return (
    <Table
      caption="What was done, newest first"
      isCaptionHidden
      isDense
      columns={['Time', 'Who', 'What', 'Record', 'Details']}
    >
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="whitespace-nowrap">
              <time dateTime={entry.at}>{formatDateTime(new Date(entry.at))}</time>
            </td>
            <td>{entry.actorName}</td>
            <td className="font-semibold">{actionWords(entry.action)}</td>
            <td className="text-xs break-all">
              {entry.subjectType} {entry.subjectId}
            </td>
            <td className="max-w-md text-xs wrap-anywhere">{detailWords(entry.details)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
