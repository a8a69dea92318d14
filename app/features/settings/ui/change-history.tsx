import { formatDateTime } from '#app/basics/dates.ts'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { Table } from '#app/design/ui/table.tsx'
import type { SettingsAnswer } from './settings-api.ts'

/** Who changed which fields, and when. */
export function ChangeHistory({ history }: Pick<SettingsAnswer, 'history'>) {
  if (history.length === 0) {
    return (
      <EmptyState title="No changes yet" icon="clock">
        <p>Every change of these settings is listed here with its author.</p>
      </EmptyState>
    )
  }
  return (
    <Table
      caption="Changes of the settings, newest first"
      isCaptionHidden
      isDense
      columns={['When', 'Who', 'What']}
    >
      <tbody>
        {history.map(({ id, at, actorName, text }) => (
          <tr key={id}>
            <td>
              <time dateTime={at}>{formatDateTime(new Date(at))}</time>
            </td>
            <th scope="row">{actorName}</th>
            <td className="wrap-anywhere">{text}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
